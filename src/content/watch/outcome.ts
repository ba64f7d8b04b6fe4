import type { Run } from '../../contract/recordings.ts';
import { cut, type Normalizer } from './normalize.ts';
import type { Session } from './session.ts';

const longestEnd = 200;

/** What `go test` says of its own. */
const testNoise = /^(?:=== (?:RUN|PAUSE|CONT|NAME)|\s*--- (?:PASS|FAIL)|PASS$|FAIL\b|ok\s|exit status)/;

/** Returns what a run printed and how it ended, or a sentence that says why neither is clear. */
export function outcomeOf(
  session: Session,
  normalizer: Normalizer,
  { sanitizer, crashLine }: { sanitizer: boolean; crashLine?: number | undefined },
): Pick<Run, 'printed' | 'ended'> | { problem: string } {
  const { stdout, stderr } = session;
  const crash = crashOf(session, sanitizer);
  const lines = (crash ? stdout : `${stdout}${stderr}`)
    .split('\n')
    .map((line) => line.replace(/^\s+\w+_test\.go:\d+: /, '').trimEnd())
    .filter((line) => !testNoise.test(line));
  const verdict = lines.find((line) => /^(?:NO )?HARM: /.test(line));
  const printed = normalizer.printed(
    lines
      .filter((line) => line !== verdict)
      .join('\n')
      .trim(),
  );
  const text = (said: string) => cut(normalizer.printed(said), longestEnd);
  if (crash) {
    const place = crashLine === undefined ? '' : `, on line ${crashLine}`;
    return { printed, ended: { how: 'crash', text: text(`${crash}${place}`) } };
  }
  if (verdict?.startsWith('HARM: ')) return { printed, ended: { how: 'harm', text: text(verdict.slice(6)) } };
  if (verdict) return { printed, ended: { how: 'no harm', text: text(verdict.slice(9)) } };
  const said = [...stdout.split('\n'), ...stderr.split('\n')].filter(Boolean).slice(-8).join('\n    ');
  return { problem: `the program prints neither HARM: nor NO HARM:, and doesn't crash. It printed:\n    ${said}` };
}

/** Returns what ended a program that didn't end by itself: a sanitizer's first line, a panic, an exception, or a signal. */
function crashOf({ stderr, exitCode, crash, stdout }: Session, sanitizer: boolean): string | undefined {
  if (!crash && (exitCode === 0 || /^(?:\s+\w+_test\.go:\d+: )?(?:NO )?HARM: /m.test(`${stdout}\n${stderr}`)))
    return undefined;
  const found = (pattern: RegExp) => pattern.exec(stderr)?.[1]?.trim();
  const report =
    (sanitizer ? (found(/(AddressSanitizer: [\w-]+)/) ?? found(/(runtime error: .*)/)) : undefined) ??
    // Python's last line names the exception, and Rust's second one the reason.
    found(/^Traceback [\s\S]*^(\w[\w.]*(?:: .*)?)$/m) ??
    found(/^thread .* panicked at .*:\n(.*)$/m) ??
    found(/^((?:panic|fatal error): .*)$/m) ??
    found(/^(.* has overflowed its stack)$/m);
  if (report) return crash && crash.signal !== 'panic' && !sanitizer ? `${crash.signal}: ${report}` : report;
  return crash?.signal;
}
