import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '../../contract/puzzles.ts';
import { findToolchains } from '../run-proofs.ts';
import { runDelve } from './delve.ts';
import { type Command, type Ended, runCommand } from './run-command.ts';

/** What a debugger saw at a stop: a text for each expression, or why there is none. Addresses are between NUL characters. */
export interface Hit {
  stop: number;
  values: ({ text: string } | { error: string })[];
  /** What ran there, by the name that the program gave it, or by a number that stands for one without a name. */
  worker: { name: string } | { kind: 'thread' | 'task' | 'goroutine'; id: number };
}

/** What a debugged run showed. `crash` says what ended the program, and where in the puzzle's code, if its end wasn't orderly. */
export interface Session {
  hits: Hit[];
  /** Stops whose line has no code of its own. */
  withoutCode: number[];
  stdout: string;
  stderr: string;
  exitCode: number | null;
  crash?: { signal: string; file?: string; line?: number };
  /** A limit that stopped the run, or a debugger that failed. */
  problem?: string;
}

/** Where a stop is on the disk. */
export interface Place {
  file: string;
  line: number;
  pass: number;
  show: string[];
}

const runLimitMs = 60_000;
const buildLimitMs = 180_000;

const gdb = { command: 'gdb', version: ['gdb', '-nx', '--version'] as Command };

/** What records a language besides its toolchain. Python traces itself. */
const debuggers: Record<Language, { command: string; version: Command } | undefined> = {
  PYTHON: undefined,
  C: gdb,
  RUST: gdb,
  GO: { command: 'dlv', version: ['dlv', 'version'] },
};

interface Tools {
  tools: string[];
  missing?: string;
}

let found: Record<Language, Tools> | undefined;

/** The commands that record a language, with their short versions such as `gdb 13.1`. `missing` is one that this machine lacks. */
export function findTools(language: Language): Tools {
  // Asking takes a second: some are scripts of a version manager.
  found ??= lookForTools();
  return found[language];
}

function lookForTools(): Record<Language, Tools> {
  const toolchains = findToolchains();
  const look = (language: Language): Tools => {
    const { command, version } = toolchains[language];
    const own = [{ command, version }, ...[debuggers[language] ?? []].flat().map((tool) => find(tool))];
    const missing = own.find((tool) => tool.version === undefined)?.command;
    return { tools: own.map((tool) => shortVersion(tool.command, tool.version ?? '')), ...(missing && { missing }) };
  };
  return { PYTHON: look('PYTHON'), C: look('C'), RUST: look('RUST'), GO: look('GO') };
}

function find({ command, version: [name, ...options] }: { command: string; version: Command }) {
  const { status, stdout } = spawnSync(name, options, { encoding: 'utf8' });
  return { command, version: status === 0 ? stdout : undefined };
}

function shortVersion(command: string, version: string): string {
  const names: Record<string, string> = { python3: 'Python', dlv: 'Delve' };
  return `${names[command] ?? command} ${/\d+(?:\.\d+)+(?=[^.\d]*(?:$|,|\n|\s))/.exec(version)?.[0] ?? ''}`;
}

/** The environment of a build and a run: the same for everyone, as far as a program can see it. */
function environment(temporary: string): NodeJS.ProcessEnv {
  const { PATH, HOME, RUSTUP_HOME, CARGO_HOME } = process.env;
  return {
    ...{ PATH, HOME, RUSTUP_HOME, CARGO_HOME },
    ...{ LANG: 'C.UTF-8', TZ: 'UTC', TMPDIR: temporary, PYTHONHASHSEED: '0' },
    ...{ ASAN_OPTIONS: 'abort_on_error=1:detect_leaks=0', UBSAN_OPTIONS: 'abort_on_error=1' },
    GOCACHE: process.env.GOCACHE ?? fileURLToPath(new URL('../../../.cache/go-build', import.meta.url)),
    ...{ GOPROXY: 'off', GOTOOLCHAIN: 'local', GOFLAGS: '-mod=mod' },
  };
}

const sanitizers = ['-fsanitize=address,undefined', '-fno-sanitize-recover=all'] as const;

/** Builds the program in `folder`, if its language is compiled. Returns what went wrong. */
export async function build(
  language: Language,
  { folder, temporary, program, sanitizer }: { folder: string; temporary: string; program: string; sanitizer: boolean },
): Promise<string | undefined> {
  const commands: Record<Language, Command | undefined> = {
    PYTHON: undefined,
    C: ['gcc', '-std=gnu17', '-g', '-O0', ...(sanitizer ? sanitizers : []), '-pthread', '-o', 'run', program],
    // Arithmetic wraps as it does in the optimized build that the proofs run.
    RUST: [
      ...(['rustc', '--edition', '2021', '-g', '-C', 'opt-level=0', '-C', 'debug-assertions=off'] as const),
      ...['-o', 'run', program],
    ],
    // Only the puzzle's own package without optimizations: the standard library is already built with them.
    GO: ['go', 'test', '-c', '-gcflags=-N -l', '-o', 'run', '.'],
  };
  if (language === 'GO') writeFileSync(join(folder, 'go.mod'), 'module snippet\n\ngo 1.19\n');
  const command = commands[language];
  if (!command) return undefined;
  const ended = await runCommand(command, { cwd: folder, env: environment(temporary), limitMs: buildLimitMs });
  if (ended.exitCode === 0) return undefined;
  return `${program} does not build (${ended.stopped ?? `exit ${ended.exitCode}`}):\n${ended.stdout}${ended.stderr}`;
}

/** Runs a built program under its language's debugger. */
export async function runSession(
  language: Language,
  places: Place[],
  { folder, temporary, program }: { folder: string; temporary: string; program: string },
): Promise<Session> {
  const env = environment(temporary);
  if (language === 'GO') return runDelve(places, { folder, env, limitMs: runLimitMs });
  const plan = join(temporary, '../plan.json');
  const hits = join(temporary, '../hits.jsonl');
  writeFileSync(plan, JSON.stringify({ stops: places }));
  writeFileSync(hits, '');
  const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  if (language === 'PYTHON') {
    const command: Command = ['python3', '-s', '-S', script('record-python.py'), plan, hits, program];
    const ended = await runCommand(command, { cwd: folder, env, limitMs: runLimitMs });
    return { ...told(hits), ...ended, ...failure(ended) };
  }
  const printers = language === 'RUST' ? rustPrinters(env) : '';
  const settings = `python plan_file, hits_file, printers = ${[plan, hits, printers].map((text) => JSON.stringify(text)).join(', ')}`;
  const command: Command = ['gdb', '-nx', '-batch', '-ex', settings, '-x', script('record-native.py'), './run'];
  const ended = await runCommand(command, { cwd: folder, env, limitMs: runLimitMs });
  const output = (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '');
  const session = told(hits);
  const isLost = session.exitCode === null && !session.crash;
  return {
    ...session,
    ...{ stdout: output('stdout.txt'), stderr: output('stderr.txt') },
    ...failure(ended),
    ...(isLost && !ended.stopped && { problem: `gdb failed:\n${ended.stdout}${ended.stderr}` }),
  };
}

const alone: Record<Language, (program: string) => Command> = {
  PYTHON: (program) => ['python3', '-s', '-S', program],
  C: () => ['./run'],
  RUST: () => ['./run'],
  GO: () => ['./run', '-test.v'],
};

/** Runs a built program without a debugger. */
export async function runAlone(
  language: Language,
  { folder, temporary, program }: { folder: string; temporary: string; program: string },
): Promise<Session> {
  const options = { cwd: folder, env: environment(temporary), limitMs: runLimitMs };
  const ended = await runCommand(alone[language](program), options);
  const signal = ended.stopped?.startsWith('SIG') ? ended.stopped : undefined;
  return { hits: [], withoutCode: [], ...ended, ...(signal && { crash: { signal } }), ...failure(ended) };
}

function failure({ stopped }: Ended): Pick<Session, 'problem'> {
  return stopped?.startsWith('stopped') ? { problem: stopped } : {};
}

/** Where rustc keeps its pretty printers for gdb. */
function rustPrinters(env: NodeJS.ProcessEnv): string {
  const { stdout } = spawnSync('rustc', ['--print', 'sysroot'], { encoding: 'utf8', env });
  return join(stdout.trim(), 'lib/rustlib/etc');
}

/** Reads what a recorder wrote, a line of JSON at a time. */
function told(file: string): Omit<Session, 'stdout' | 'stderr'> {
  const session: Omit<Session, 'stdout' | 'stderr'> = { hits: [], withoutCode: [], exitCode: null };
  let place: Omit<NonNullable<Session['crash']>, 'signal'> = {};
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const said = JSON.parse(line);
    if ('stop' in said) session.hits.push(said);
    else if ('no_code' in said) session.withoutCode.push(said.no_code);
    else if ('signal' in said) place = { file: said.file, line: said.line };
    else if ('exit_signal' in said) session.crash = { signal: said.exit_signal, ...place };
    else session.exitCode = said.exit_code;
  }
  return session;
}
