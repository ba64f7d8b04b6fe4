import { expect, test } from 'vitest';
import { oldestAndNewest, versionNumber, withSeenToRun } from './seen-to-run.ts';

test('keeps the oldest and the newest version, by number', () => {
  expect(oldestAndNewest(['3.11.7', '3.9.2', '3.14.8', '3.9.2'])).toEqual(['3.9.2', '3.14.8']);
  expect(oldestAndNewest(['12.2.0'])).toEqual(['12.2.0']);
});

test.each([
  ['gcc (Debian 12.2.0-14+deb12u1) 12.2.0, linux x64', '12.2.0'],
  ['rustc 1.97.1 (8bab26f4f 2026-07-14) (built from a source tarball), linux x64', '1.97.1'],
  ['go version go1.27.3 linux/amd64, linux x64', '1.27.3'],
])('reads the number in %s', (printed, number) => {
  expect(versionNumber(printed)).toBe(number);
});

const explanation = '## Exploit\n\nRun it.\n\n## Fix\n\nStop it.\n';

test('says at the end of the exploit with which versions it ran', () => {
  expect(withSeenToRun(explanation, 'C', ['12.2.0', '16.2.0'])).toBe(
    '## Exploit\n\nRun it.\n\nSeen to run with gcc 12.2.0 (oldest) and 16.2.0 (newest).\n\n## Fix\n\nStop it.\n',
  );
  expect(withSeenToRun(explanation, 'GO', ['1.19.8'])).toContain('Seen to run with Go 1.19.8.\n\n## Fix');
});

test('says nothing about a program that nobody saw run', () => {
  expect(withSeenToRun(explanation, 'RUST')).toBe(explanation);
});
