import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { partsOf } from '../contract/puzzle-text.ts';
import type { Language } from '../contract/puzzles.ts';
import { candidatesOf, codeOf, filesOf, isClean, isPatch, isRightPatch, shownVersions } from './candidates.ts';
import { claims, type Program, programFile } from './checks.ts';
import { extensions } from './puzzle-file.ts';
import type { LibraryPuzzle } from './read-library.ts';

type Command = [string, ...string[]];

interface Commands {
  version: Command;
  build?: (program: Program) => Command;
  run: (program: Program) => Command;
}

const binary = './run';

// README.md lists the flags that matter to a puzzle's author, under "How the programs run".
const commands: Record<Language, Commands> = {
  PYTHON: {
    version: ['python3', '--version'],
    run: (program) => ['python3', '-E', '-S', programFile(program, 'PYTHON')],
  },
  C: {
    version: ['gcc', '--version'],
    build: (program) => [
      ...(['gcc', '-std=gnu17', '-g', '-O1', '-fsanitize=address,undefined', '-fno-sanitize-recover=all'] as const),
      ...['-pthread', '-o', binary, programFile(program, 'C')],
    ],
    run: () => [binary],
  },
  RUST: {
    version: ['rustc', '--version'],
    build: (program) => ['rustc', '--edition', '2021', '-O', '-o', binary, programFile(program, 'RUST')],
    run: () => [binary],
  },
  // Building separately keeps build time out of the run limit. The binary is the one that `go test` would run.
  GO: {
    version: ['go', 'version'],
    build: () => ['go', 'test', '-c', '-o', binary, '.'],
    run: () => [binary, '-test.v'],
  },
};

// Six times what a program should take, because other work can slow this machine down.
const runLimit = 60_000;
const buildLimit = 180_000;
const keptOutput = 256 * 1024;

/** What one run of a program shows. `neither` is a build error, a crash, a timeout, or a line that contradicts the exit code. */
export type ProgramResult = 'harm' | 'no harm' | 'works' | 'broken' | 'claims' | 'neither';

/** Whether the programs judged a candidate as they should; `problem` says why not. */
export interface ProofResult {
  slug: string;
  candidate: string;
  problem?: string;
}

/** How many candidates are done. `running` names the ones in progress as `<slug>/<candidate>`, oldest first. */
export interface Progress {
  done: number;
  of: number;
  running: string[];
}

/** The command that a language's proofs need. The version is undefined if this machine lacks the command. */
export interface Toolchain {
  command: string;
  version: string | undefined;
}

interface Outcome {
  exitCode: number | null;
  stdout: string;
  stderr: string;
  stopped?: string;
}

/** Looks for the toolchains on this machine. A version includes the platform, because compilers build different code for each. */
export function findToolchains(): Record<Language, Toolchain> {
  const find = (language: Language): Toolchain => {
    const [command, ...options] = commands[language].version;
    const { status, stdout } = spawnSync(command, options, { encoding: 'utf8' });
    const version = `${stdout?.split('\n')[0]}, ${process.platform} ${process.arch}`;
    return { command, version: status === 0 ? version : undefined };
  };
  return { PYTHON: find('PYTHON'), C: find('C'), RUST: find('RUST'), GO: find('GO') };
}

/** Reads a result from a program's exit code and output, which must agree. */
export function resultOf(program: Program, outcome: Outcome): ProgramResult {
  const { exitCode, stdout, stderr, stopped } = outcome;
  const lines = printedLines(outcome);
  const says = (word: string) => lines.some((line) => line.startsWith(word));
  if (stopped || (exitCode !== 0 && exitCode !== 1)) return 'neither';
  if (program === 'proof') {
    const said = says('HARM: ') ? 'harm' : 'no harm';
    if (says('HARM: ') === says('NO HARM: ')) return 'neither';
    return (said === 'harm') === (exitCode === 0) ? said : 'neither';
  }
  if (program === 'inputs') return exitCode === 0 && says('CLAIM ') ? 'claims' : 'neither';
  if (exitCode === 0) return says('WORKS') ? 'works' : 'neither';
  return says('WORKS') || !`${stdout}${stderr}`.trim() ? 'neither' : 'broken';
}

/** Compares what an `inputs` program reached by running the snippet with the right options. Returns one sentence per difference. */
export function checkClaims(claimed: Record<string, string>, outcome: Pick<Outcome, 'stdout' | 'stderr'>): string[] {
  const reached: Record<string, string[]> = {};
  for (const line of printedLines(outcome)) {
    const [, id, text] = /^CLAIM ([\w-]+): (.*)$/.exec(line) ?? [];
    if (id && text) reached[id] = [...(reached[id] ?? []), text];
  }
  const bare = (text: string) => text.replaceAll('`', '').trim();
  return Object.entries(claimed).flatMap(([id, text]) => {
    const [only, ...more] = reached[id] ?? [];
    if (only === undefined) return `inputs reaches no outcome for question ${id}`;
    if (more.length > 0) return `inputs reaches ${more.length + 1} outcomes for question ${id}`;
    return bare(only) === bare(text) ? [] : `inputs reaches '${only}' for question ${id}, whose key is '${text}'`;
  });
}

/** Go's test log prefixes each line with its file and line number. */
function printedLines({ stdout, stderr }: Pick<Outcome, 'stdout' | 'stderr'>): string[] {
  return `${stdout}\n${stderr}`.split('\n').map((line) => line.replace(/^\s+\w+_test\.go:\d+: /, ''));
}

/**
 * Runs every puzzle's programs on every candidate, one candidate per processor at a time, each in a fresh folder that is removed afterward.
 * Returns results in the order of the puzzles and their candidates. Calls `onProgress` whenever a candidate starts or ends.
 */
export async function runProofs(
  puzzles: LibraryPuzzle[],
  folder: string,
  onProgress: (progress: Progress) => void = () => {},
): Promise<ProofResult[]> {
  const root = mkdtempSync(join(tmpdir(), 'nday-gate-'));
  const bench = new Bench(root);
  const cleanUp = () => {
    bench.stopAll();
    rmSync(root, { recursive: true, force: true, maxRetries: 3 });
  };
  const interrupted = () => {
    cleanUp();
    process.exit(130);
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    const tasks = puzzles.flatMap((puzzle) => candidatesOf(puzzle).map((candidate) => ({ puzzle, candidate })));
    const results: ProofResult[] = [];
    const running = new Set<string>();
    let done = 0;
    const report = () => onProgress({ done, of: tasks.length, running: [...running] });
    const queue = tasks.entries();
    const work = async () => {
      for (const [index, { puzzle, candidate }] of queue) {
        const name = `${puzzle.slug}/${candidate}`;
        running.add(name);
        report();
        const problem = await prove(puzzle, candidate, join(folder, puzzle.slug), bench);
        results[index] = { slug: puzzle.slug, candidate, ...(problem && { problem }) };
        running.delete(name);
        done += 1;
        report();
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, work));
    return results;
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    cleanUp();
  }
}

async function prove(
  puzzle: LibraryPuzzle,
  candidate: string,
  folder: string,
  bench: Bench,
): Promise<string | undefined> {
  const { language, questions } = puzzle;
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const extension = extensions[language];
  const run = (program: Program, code: string, earlier: Record<string, string> = {}) =>
    bench.runProgram(language, program, { ...filesOf(puzzle, code), ...earlier }, read(programFile(program, language)));
  const expectResult = async (program: Program, code: string, ...accepted: ProgramResult[]) => {
    const { result, shown } = await run(program, code);
    const problem = accepted.includes(result)
      ? undefined
      : `${program} on ${candidate}: ${result}, not ${accepted.join(' or ')}\n${shown}`;
    return { result, problem };
  };
  const isAsExpected = async (code: string, harm: 'harm' | 'no harm') =>
    (await expectResult('proof', code, harm)).problem ?? (await expectResult('works', code, 'works')).problem;
  const isRefuted = async (name: string, code: string) => {
    const proof = await expectResult('proof', code, 'harm', 'no harm');
    if (proof.problem || proof.result === 'harm') return proof.problem;
    const works = await expectResult('works', code, 'broken', 'works');
    return works.result === 'works' ? `${name}: neither proof nor works refutes it` : works.problem;
  };
  const reachesClaims = async () => {
    // Each run has what the earlier ones printed, so that the last can compare the versions.
    const earlier: Record<string, string> = {};
    let last: Outcome | undefined;
    for (const version of shownVersions(puzzle)) {
      const { outcome, shown } = await run('inputs', codeOf(puzzle, version), earlier);
      if (outcome.exitCode !== 0 || outcome.stopped) return `inputs on ${version}: neither, not claims\n${shown}`;
      earlier[`${version}.out`] = printedLines(outcome).join('\n');
      last = outcome;
    }
    return checkClaims(claims(questions), last ?? { stdout: '', stderr: '' }).join('; ') || undefined;
  };
  const hasInputs = existsSync(join(folder, programFile('inputs', language)));
  const shownCode = codeOf(puzzle, 'snippet');

  if (candidate === 'snippet') {
    const problem = await isAsExpected(shownCode, isClean(puzzle) ? 'no harm' : 'harm');
    return problem ?? (hasInputs ? await reachesClaims() : undefined);
  }
  if (candidate === 'before') return isAsExpected(codeOf(puzzle, 'before'), 'harm');
  if (candidate === 'fixed') return isAsExpected(read(`fixed.${extension}`), 'no harm');
  if (candidate === 'harmed') return isAsExpected(read(`harmed.${extension}`), 'harm');
  if (candidate === 'nothing') {
    // A program that finds harm or working code in an empty file never looked at it.
    const code = emptied(puzzle, shownCode);
    const proof = await expectResult('proof', code, 'no harm', 'neither');
    const problem = proof.problem ?? (await expectResult('works', code, 'broken', 'neither')).problem;
    return problem ?? (hasInputs ? (await expectResult('inputs', code, 'neither')).problem : undefined);
  }
  if (isPatch(candidate)) {
    const code = codeOf(puzzle, candidate);
    if (!isRightPatch(puzzle, candidate)) return isRefuted(candidate, code);
    return code === read(`fixed.${extension}`)
      ? isAsExpected(code, 'no harm')
      : `${candidate}: is right, and leads to another file than fixed.${extension}`;
  }
  const patch = join(folder, 'wrong', `${candidate}.patch`);
  const changed = await bench.patch(`snippet.${extension}`, shownCode, patch);
  if ('problem' in changed) return `wrong/${candidate}.patch: ${changed.problem}`;
  // In clean code the question is which change breaks it: the wrong options leave it as it is.
  return isClean(puzzle) ? isAsExpected(changed.code, 'no harm') : isRefuted(`wrong/${candidate}.patch`, changed.code);
}

/** Returns the code's files without their code. */
function emptied(puzzle: LibraryPuzzle, code: string): string {
  const empty = (part: string) => /^package \w+$/m.exec(part)?.[0] ?? '';
  if (puzzle.kind !== 'FILES') return empty(code);
  const [first, ...others] = partsOf(code, '');
  return [empty(first.code), ...others.map((part) => `=== ${part.name}\n${empty(part.code)}`)].join('\n');
}

/** Runs programs in fresh folders. */
class Bench {
  #root: string;
  #running = new Set<number>();

  constructor(root: string) {
    this.#root = root;
  }

  async runProgram(language: Language, program: Program, files: Record<string, string>, source: string) {
    return this.#inFreshFolder(async (folder, temporary) => {
      const { build, run } = commands[language];
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
      writeFileSync(join(folder, programFile(program, language)), source);
      if (language === 'GO') writeFileSync(join(folder, 'go.mod'), 'module snippet\n\ngo 1.19\n');
      if (build) {
        const built = await this.#run(build(program), folder, temporary, buildLimit);
        if (built.exitCode !== 0)
          return { result: 'neither' as const, shown: show('does not build', built), outcome: built };
      }
      const outcome = await this.#run(run(program), folder, temporary, runLimit);
      return { result: resultOf(program, outcome), shown: show('printed', outcome), outcome };
    });
  }

  async patch(file: string, code: string, patch: string): Promise<{ code: string } | { problem: string }> {
    return this.#inFreshFolder(async (folder, temporary) => {
      writeFileSync(join(folder, file), code);
      const outcome = await this.#run(['git', 'apply', '--whitespace=nowarn', patch], folder, temporary, runLimit);
      if (outcome.exitCode !== 0) return { problem: show('does not apply', outcome) };
      if (readdirSync(folder).join() !== file) return { problem: `touches more than ${file}` };
      const changed = readFileSync(join(folder, file), 'utf8');
      return changed === code ? { problem: 'changes nothing' } : { code: changed };
    });
  }

  stopAll() {
    for (const id of this.#running) stopGroup(id);
  }

  async #inFreshFolder<T>(use: (folder: string, temporary: string) => Promise<T>): Promise<T> {
    const job = mkdtempSync(join(this.#root, 'job-'));
    const folder = join(job, 'work');
    const temporary = join(job, 'tmp');
    mkdirSync(folder);
    mkdirSync(temporary);
    try {
      return await use(folder, temporary);
    } finally {
      rmSync(job, { recursive: true, force: true, maxRetries: 3 });
    }
  }

  #run([command, ...options]: Command, cwd: string, temporary: string, limit: number): Promise<Outcome> {
    return new Promise((resolve) => {
      const outcome: Outcome = { exitCode: null, stdout: '', stderr: '' };
      const child = spawn(command, options, {
        cwd,
        // In its own process group, so that its children can be killed with it.
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          TMPDIR: temporary,
          GIT_CEILING_DIRECTORIES: this.#root,
          GOCACHE: process.env.GOCACHE ?? join(this.#root, 'go-cache'),
          GOPROXY: 'off',
          GOTOOLCHAIN: 'local',
          GOFLAGS: '-mod=mod',
        },
      });
      const id = child.pid;
      if (id !== undefined) this.#running.add(id);
      const deadline = setTimeout(() => {
        outcome.stopped = `stopped after ${limit / 1000} s`;
        if (id !== undefined) stopGroup(id);
      }, limit);
      for (const stream of ['stdout', 'stderr'] as const) {
        child[stream].setEncoding('utf8').on('data', (chunk: string) => {
          outcome[stream] = (outcome[stream] + chunk).slice(-keptOutput);
        });
      }
      child.on('exit', () => {
        if (id !== undefined) stopGroup(id);
      });
      child.on('error', (error) => {
        outcome.stderr += error.message;
      });
      child.on('close', (exitCode, signal) => {
        clearTimeout(deadline);
        if (id !== undefined) this.#running.delete(id);
        if (signal) outcome.stopped ??= `ended by ${signal}`;
        resolve({ ...outcome, exitCode });
      });
    });
  }
}

function stopGroup(id: number) {
  try {
    process.kill(-id, 'SIGKILL');
  } catch {
    // Already gone.
  }
}

function show(what: string, { exitCode, stdout, stderr, stopped }: Outcome): string {
  const lines = `${stdout}${stderr}`.trimEnd().split('\n').slice(-30);
  return [`${what} (${stopped ?? `exit ${exitCode}`}):`, ...lines.map((line) => `    ${line}`)].join('\n');
}
