import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { trimmed } from '../later/comment-source.ts';

export type CommentBlock =
  | { kind: 'text'; parts: readonly CommentPart[] }
  | { kind: 'code'; text: string; language: string };

export type CommentPart = string | { code: string };

/** A comment is plain text with code: everything else that Markdown knows stays as it was written. */
const onlyCode = {
  disable: {
    null: [
      'attention',
      'autolink',
      'blockQuote',
      'characterEscape',
      'characterReference',
      'codeIndented',
      'definition',
      'hardBreakEscape',
      'headingAtx',
      'htmlFlow',
      'htmlText',
      'labelEnd',
      'labelStartImage',
      'labelStartLink',
      'list',
      'setextUnderline',
      'thematicBreak',
    ],
  },
};

/** Reads a comment's source. */
export function commentBlocks(source: string): CommentBlock[] {
  const { children } = fromMarkdown(source, { extensions: [onlyCode] });
  const blocks: CommentBlock[] = [];
  let from = 0;
  const say = (to: number) => {
    const [start, end] = trimmed(source, from, to);
    if (start < end) blocks.push({ kind: 'text', parts: partsOf(source, children, start, end) });
  };
  for (const node of children) {
    if (node.type !== 'code') continue;
    const [start, end] = placeOf(node);
    say(start);
    blocks.push({ kind: 'code', text: node.value, language: node.lang ?? '' });
    from = end;
  }
  say(source.length);
  return blocks;
}

/** Returns the text between two offsets as it's written, with its inline code as parts of their own. */
function partsOf(source: string, paragraphs: readonly Nodes[], from: number, to: number): CommentPart[] {
  const parts: CommentPart[] = [];
  let at = from;
  for (const node of paragraphs.flatMap((each) => (each.type === 'paragraph' ? each.children : []))) {
    const [start, end] = placeOf(node);
    if (node.type !== 'inlineCode' || start < from || end > to) continue;
    if (start > at) parts.push(source.slice(at, start));
    parts.push({ code: node.value });
    at = end;
  }
  if (at < to) parts.push(source.slice(at, to));
  return parts;
}

function placeOf({ position }: Nodes): [number, number] {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0];
}
