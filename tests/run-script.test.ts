import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RunProgress } from './runner/progress.ts';
import { runScript } from './runner/run-command.ts';

let cwd: string;
let progress: RunProgress;
let lines: string[];
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'scripts-'));
  lines = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  progress = new RunProgress();
});
afterEach(() => {
  progress.stop();
  vi.restoreAllMocks();
  rmSync(cwd, { recursive: true });
});

function scripts(written: Record<string, string>): void {
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ scripts: written }));
}

it('a script that its limit ends is named, and counts as not run', async () => {
  // Its child holds the pipes, too.
  scripts({ types: `node -e "setInterval(() => {}, 1000)"; exit 1` });
  const stage = await runScript(progress, 'types', { cwd, limitMs: 1 });
  expect(stage).toMatchObject({ name: 'types (no time)', ok: true });
  expect(lines.join('\n')).toContain('There is no time left for types, which npm test runs.');
});

it.each([
  ['passes', 'exit 0', true],
  ['fails', 'exit 1', false],
])('a script that %s within its limit is judged by how it ends', async (_, script, ok) => {
  scripts({ lint: script });
  expect(await runScript(progress, 'lint', { cwd, limitMs: 60_000 })).toMatchObject({ name: 'lint', ok });
});
