import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const script = fileURLToPath(new URL('next-debian.sh', import.meta.url));

/** The release to try, and where its packages come from. */
const suite = process.env.DEBIAN_SUITE ?? 'testing';
const mirror = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian';

/** Debian's next release in a folder of its own, with its compilers and interpreters. */
export interface NextDebian {
  /** Runs a command of this repository in there. Without `usesClang`, `gcc` is gcc. Returns its exit code and what it printed, if that's kept. */
  run: (command: string[], options?: { usesClang?: boolean; keepsOutput?: boolean }) => Promise<Ran>;
}

interface Ran {
  code: number | null;
  output: string;
}

/** Namespaces of its own: what is mounted in there is gone when the command ends, or when this process dies. */
const apart = ['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private'];

/** Says why this machine can't have the folder, or nothing if it can. */
function obstacle(): string | undefined {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'only root can make it';
  for (const [command, option] of [['debootstrap', '--version'] as const, ['unshare', '--version'] as const])
    if (spawnSync(command, [option]).status !== 0) return `it needs ${command}`;
  return spawnSync('unshare', [...apart, 'true']).status === 0
    ? undefined
    : 'the system allows no mount namespace here';
}

/**
 * Makes the folder or brings it up to date, which takes minutes the first time. Where that isn't possible, says so and returns undefined. Throws an
 * Error if it fails.
 */
export async function openNextDebian(): Promise<NextDebian | undefined> {
  const reason = obstacle();
  if (reason) {
    console.log(`The next Debian's toolchains are skipped: ${reason}.`);
    return undefined;
  }
  const folder = `${repository}.cache/debian-${suite}`;
  console.log(`${existsSync(folder) ? 'Updating' : 'Making'} ${folder}, from ${mirror}`);
  const made = await start(['install', folder, suite, mirror], { keepsOutput: true });
  if (made.code !== 0) throw new Error(`Debian's ${suite} can't be installed:\n${made.output.slice(-3000)}`);
  return {
    run: (command, { usesClang = false, keepsOutput = false } = {}) =>
      start(['run', folder, repository, process.execPath, ...command], {
        keepsOutput,
        ...(usesClang && { path: '/opt/clang:' }),
      }),
  };
}

function start(args: string[], { keepsOutput, path }: { keepsOutput: boolean; path?: string }): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn('unshare', [...apart, script, ...args], {
      stdio: ['ignore', keepsOutput ? 'pipe' : 'inherit', keepsOutput ? 'pipe' : 'inherit'],
      env: { ...process.env, ...(path && { NEXT_PATH: path }) },
    });
    const parts: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (part) => parts.push(part));
    child.on('error', reject).on('close', (code) => resolve({ code, output: parts.join('') }));
  });
}
