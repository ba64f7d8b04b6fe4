import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { hashSources, readLock, recordMachineFailures } from './support/machine-failures.ts';

let folder: string;

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nday-machine-failures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  write('package-lock.json', '{}');
  write('tests/faults/failover.test.ts', 'test');
  write('src/sync/engine/push.ts', 'send');
  cpSync(
    join(import.meta.dirname, 'faults/machine-failures.lock.json'),
    join(folder, 'tests/faults/machine-failures.lock.json'),
  );
});

it.each([
  'src/sync/engine/push.ts',
  'src/server/database/migrations/0099_next.sql',
  'tests/faults/plan.ts',
  'package-lock.json',
])('runs the tests of machine failures if %s changes', (file) => {
  recordMachineFailures(hashSources(folder), folder);
  expect(readLock(folder)).toBe(hashSources(folder));
  write(file, 'changed');
  expect(readLock(folder)).not.toBe(hashSources(folder));
});

it.each(['src/app/main.tsx', 'src/sync/engine/push.test.ts', 'src/sync/SPEC.md'])(
  'runs no test of machine failures if %s changes',
  (file) => {
    recordMachineFailures(hashSources(folder), folder);
    write(file, 'changed');
    expect(readLock(folder)).toBe(hashSources(folder));
  },
);

it('records no pass for files that changed during the run', () => {
  const before = hashSources(folder);
  write('src/sync/engine/push.ts', 'changed');
  const lock = readLock(folder);
  expect(recordMachineFailures(before, folder)).toBe(false);
  expect(readLock(folder)).toBe(lock);
});
