import { describe, expect, test } from 'vitest';
import { Normalizer } from './normalize.ts';
import { outcomeOf } from './outcome.ts';
import type { Session } from './session.ts';

const outcome = (
  session: Partial<Session>,
  options = { sanitizer: false, crashLine: undefined as number | undefined },
) =>
  outcomeOf(
    { hits: [], withoutCode: [], exitCode: 0, stdout: '', stderr: '', ...session },
    new Normalizer({ folder: '/f', temporary: '/t' }),
    options,
  );

describe('a run', () => {
  test('ends as its line says, whatever the exit code, and prints the rest', () => {
    expect(outcome({ stdout: '200\nHARM: Eve edits\n' })).toEqual({
      printed: '200',
      ended: { how: 'harm', text: 'Eve edits' },
    });
    expect(outcome({ stdout: 'NO HARM: Eve reads\n', exitCode: 1 })).toEqual({
      printed: '',
      ended: { how: 'no harm', text: 'Eve reads' },
    });
  });

  test("leaves out what Go's test log adds", () => {
    const stdout = '=== RUN   TestWatch\n    watch_test.go:9: HARM: seen\nhi\n--- FAIL: TestWatch (0.01s)\nFAIL\n';
    expect(outcome({ stdout, exitCode: 1 })).toEqual({ printed: 'hi', ended: { how: 'harm', text: 'seen' } });
  });

  test.each([
    ['Traceback (most recent call last):\n  File "a"\nKeyError: 3\n', 'KeyError: 3'],
    ["\nthread 'main' (77) panicked at snippet.rs:3:5:\nindex out of bounds\nnote: run\n", 'index out of bounds'],
    ['panic: runtime error: index out of range [5]\n\ngoroutine 1\n', 'panic: runtime error: index out of range [5]'],
    ['fatal error: all goroutines are asleep\n', 'fatal error: all goroutines are asleep'],
  ])('that ends with %j is a crash', (stderr, text) => {
    expect(outcome({ stderr, exitCode: 2 })).toEqual({ printed: '', ended: { how: 'crash', text } });
  });

  test("that a signal ends is a crash, even after a line that says it isn't", () => {
    const session = { stdout: 'NO HARM: fine\n', exitCode: null, crash: { signal: 'SIGSEGV' } };
    expect(outcome(session, { sanitizer: false, crashLine: 11 })).toMatchObject({
      ended: { how: 'crash', text: 'SIGSEGV, on line 11' },
    });
  });

  test("that a sanitizer ends is a crash with the report's first line", () => {
    const crash = { exitCode: null, crash: { signal: 'SIGABRT' } };
    const heap = '==7==ERROR: AddressSanitizer: heap-use-after-free on address 0x602000000010 at pc 0x55\nREAD\n';
    expect(outcome({ ...crash, stderr: heap }, { sanitizer: true, crashLine: 4 })).toMatchObject({
      ended: { text: 'AddressSanitizer: heap-use-after-free, on line 4' },
    });
    const bounds = "snippet.c:28:5: runtime error: index 200 out of bounds for type 'int [4]'\n";
    expect(outcome({ ...crash, stderr: bounds }, { sanitizer: true, crashLine: 28 })).toMatchObject({
      ended: { text: "runtime error: index 200 out of bounds for type 'int [4]', on line 28" },
    });
  });

  test("that says nothing and doesn't crash is no recording", () => {
    expect(outcome({ stdout: 'done\n' })).toEqual({
      problem: "the program prints neither HARM: nor NO HARM:, and doesn't crash. It printed:\n    done",
    });
  });
});
