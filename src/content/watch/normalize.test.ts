import { describe, expect, test } from 'vitest';
import { cut, Normalizer } from './normalize.ts';

const normalizer = () => new Normalizer({ folder: '/tmp/nday-watch-a1/work', temporary: '/tmp/nday-watch-a1/tmp' });

describe('what differs from run to run', () => {
  test('is named in the order in which it appears', () => {
    const run = normalizer();
    expect(run.value('\x007ffe0a\x00 and \x0055aa10\x00')).toBe('ptr 1 and ptr 2');
    expect(run.value('<Gateway object at 0x55aa10>')).toBe('<Gateway ptr 2>');
    expect(run.printed('READ of size 1 at 0x00007fffffffe0a0')).toBe('READ of size 1 at ptr 3');
  });

  test.each([
    ['/tmp/nday-watch-a1/work/notes.txt', 'notes.txt'],
    ['/tmp/nday-watch-a1/work', '.'],
    ['/tmp/nday-watch-a1/tmp/box-k3/a and /tmp/nday-watch-a1/tmp/box-k3/b', '/tmp/tmp-1/a and /tmp/tmp-1/b'],
    ['/srv/tmpab12cd_x/file', '/srv/tmp/file'],
    [`expires ${Math.round(Date.now() / 1000) + 60}`, 'expires now'],
    [`at ${new Date().toISOString()}`, 'at now'],
  ])('is replaced in %j', (text, replaced) => {
    expect(normalizer().printed(text)).toBe(replaced);
  });

  test.each(['4294967295', '0xffffffff', '2020-01-01T00:00:00Z', '1600000000'])("isn't seen in %s", (text) => {
    expect(normalizer().value(text)).toBe(text);
  });
});

test('what no screen can show is written as an escape', () => {
  expect(normalizer().printed('a\x00b\x1b[1m\r\n\tc')).toBe('a\\x00b\\x1b[1m\\x0d\n\tc');
});

test('a long text is cut without splitting a character', () => {
  expect(cut('abcdef', 6)).toBe('abcdef');
  expect(cut('abcdefg', 6)).toBe('abcde…');
  expect(cut('abcd🎈g', 6)).toBe('abcd…');
});
