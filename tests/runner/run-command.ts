import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { RunProgress } from './progress.ts';
import type { StageResult } from './stage.ts';

/** Runs one of package.json's scripts and prints its output when it ends; meanwhile its last line is its progress. */
export async function runScript(progress: RunProgress, script: string, ...args: string[]): Promise<StageResult> {
  const name = [script, ...args].join(' ');
  const started = performance.now();
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  const end = progress.begin(name, () => `${name}${lines.length > 0 ? ` (${lines.at(-1)?.trim()})` : ''}`);
  const code = await new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
  end();
  progress.print([`— ${name}`, ...lines].join('\n'));
  return { name, tests: null, ok: code === 0, ms: performance.now() - started };
}
