import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LibraryPuzzle, puzzlesFolder } from '../read-library.ts';
import { type Ended, runCommand, stopAll } from '../watch/run-command.ts';
import { type ExplainedProgram, explainedProgram } from './explained-program.ts';

/** How the program of an explanation ended. `problem` says what differs from the text. */
export interface ExplainedRun {
  ended: string;
  printed: string;
  problem?: string;
}

/** For one that hangs, and for the others: the slowest takes 20 seconds where nothing else runs. */
const hangingMs = 20_000;
const limitMs = 300_000;
const buildLimitMs = 600_000;

/** Runs the programs of explanations with the toolchains on the PATH, one per processor at a time, each in a fresh folder. */
export async function runExplained(
  puzzles: readonly LibraryPuzzle[],
  onEnd: (slug: string) => void = () => {},
): Promise<Record<string, ExplainedRun>> {
  const root = mkdtempSync(join(tmpdir(), 'nday-explained-'));
  const queue = puzzles.values();
  const runs: Record<string, ExplainedRun> = {};
  try {
    const work = async () => {
      for (const puzzle of queue) {
        runs[puzzle.slug] = await runOne(explainedProgram(puzzle, puzzlesFolder), root);
        onEnd(puzzle.slug);
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, work));
    return runs;
  } finally {
    stopAll();
    rmSync(root, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function runOne(program: ExplainedProgram, root: string): Promise<ExplainedRun> {
  const folder = mkdtempSync(join(root, 'job-'));
  const temporary = join(folder, 'tmp');
  const work = join(folder, 'work');
  for (const each of [temporary, work]) mkdirSync(each);
  for (const [name, text] of Object.entries(program.files)) writeFileSync(join(work, name), text);
  const env = {
    ...process.env,
    TMPDIR: temporary,
    GOCACHE: process.env.GOCACHE ?? join(root, 'go-cache'),
    GOPROXY: 'off',
    GOTOOLCHAIN: 'local',
    GOFLAGS: '',
    PYTHONDONTWRITEBYTECODE: '1',
  };
  let last: Ended | undefined;
  try {
    for (const [index, command] of program.commands.entries()) {
      const isLast = index === program.commands.length - 1;
      last = await runCommand(command, {
        cwd: work,
        env,
        limitMs: !isLast ? buildLimitMs : program.hangs ? hangingMs : limitMs,
      });
      if (!isLast && (last.exitCode !== 0 || last.stopped))
        return { ended: 'not built', printed: '', problem: `does not build:\n${last.stderr.slice(-2000)}` };
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
  const { exitCode, stdout, stderr, stopped } = last as Ended;
  const printed = `${stdout}${stderr}`;
  const report = /^==\d+==ERROR: AddressSanitizer: (\S+)/m.exec(printed)?.[1];
  const ended = `${stopped ?? `exit ${exitCode}`}${report ? `, ${report}` : ''}`;
  const problem = problemOf(program, ended, printed);
  return { ended, printed, ...(problem && { problem }) };
}

function problemOf({ prints, hangs, fails }: ExplainedProgram, ended: string, printed: string): string | undefined {
  if (!printed.includes(prints))
    return `doesn't print \`${prints}\`, as the explanation says:\n${printed.slice(-2000)}`;
  if (ended.startsWith('stopped') && !hangs) return `hangs, and the explanation doesn't say so`;
  if (ended !== 'exit 0' && !fails && !hangs)
    return `ends with ${ended}, and the explanation doesn't say so:\n${printed.slice(-2000)}`;
  return undefined;
}
