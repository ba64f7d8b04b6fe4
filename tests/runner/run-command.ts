import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { RunProgress } from './progress.ts';
import type { StageResult } from './stage.ts';

interface ScriptOptions {
  args?: readonly string[];
  /** After so long the script is ended. It then counts as not run, which the output says. */
  limitMs?: number;
  /** The folder of the package.json, by default this one's. */
  cwd?: string;
}

/** TypeScript's compiler is a Go program. With less garbage collection it takes a third less processor time, and twice the memory. */
const environments: Record<string, Record<string, string>> = { types: { GOGC: '400' } };

/** Runs one of package.json's scripts and prints its output when it ends; meanwhile its last line is its progress. */
export async function runScript(
  progress: RunProgress,
  script: string,
  { args = [], limitMs, cwd }: ScriptOptions = {},
): Promise<StageResult> {
  const name = [script, ...args].join(' ');
  const started = performance.now();
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environments[script] },
    // The head of a group: npm's own children would outlive it and keep the pipes open.
    detached: limitMs !== undefined,
    ...(cwd && { cwd }),
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  let isCut = false;
  const end = progress.begin(name, () => `${name}${lines.length > 0 ? ` (${lines.at(-1)?.trim()})` : ''}`);
  const limit =
    limitMs !== undefined &&
    setTimeout(() => {
      isCut = true;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, limitMs);
  const code = await new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
  if (limit) clearTimeout(limit);
  end();
  const ms = performance.now() - started;
  if (isCut) {
    progress.print(`There is no time left for ${name}, which npm test runs.`);
    return { name: `${name} (no time)`, tests: null, ok: true, ms };
  }
  progress.print([`— ${name}`, ...lines].join('\n'));
  return { name, tests: null, ok: code === 0, ms };
}
