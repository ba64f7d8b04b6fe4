import { capMarks } from '../../ui/later/cap-marks.ts';

export type CommentBlock = { kind: 'text'; text: string } | { kind: 'code'; text: string; language: string };

const fence = /^```[ \t]*([\w+#-]*)[ \t]*\n([\s\S]*?)\n?^```[ \t]*$/gm;

/** A comment is plain text, with code between fences; what stands between `backticks` is for who shows the text. */
export function commentBlocks(comment: string): CommentBlock[] {
  const source = capMarks(comment.replaceAll('\r\n', '\n'));
  const blocks: CommentBlock[] = [];
  let from = 0;
  const say = (text: string) => {
    const trimmed = text.replace(/^\s*\n|\s+$/g, '');
    if (trimmed.trim() !== '') blocks.push({ kind: 'text', text: trimmed });
  };
  for (const match of source.matchAll(fence)) {
    const [whole, language = '', code = ''] = match;
    say(source.slice(from, match.index));
    blocks.push({ kind: 'code', text: code, language });
    from = match.index + whole.length;
  }
  say(source.slice(from));
  return blocks;
}
