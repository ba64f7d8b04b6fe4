import { withPlainLineEnds } from '../../../contract/honest-text.ts';
import type { CommentBlock } from '../markdown/comment-blocks.ts';
import { capMarks } from './cap-marks.ts';

/** Returns the text of a comment that is shown. */
export function commentSource(comment: string): string {
  return capMarks(withPlainLineEnds(comment));
}

/** Returns the block of a comment without code. */
export function plainBlock(source: string): CommentBlock[] {
  const [start, end] = trimmed(source, 0, source.length);
  return start < end ? [{ kind: 'text', parts: [source.slice(start, end)] }] : [];
}

/** Returns the range without leading blank lines and trailing whitespace. */
export function trimmed(source: string, from: number, to: number): [number, number] {
  const text = source.slice(from, to);
  const blank = /^(?:[^\S\n]*\n)*/.exec(text)?.[0].length ?? 0;
  return [from + blank, Math.max(from + blank, from + text.trimEnd().length)];
}
