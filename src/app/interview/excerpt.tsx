import { InlineCode } from '../ui/inline-code.tsx';

/** Shows the prose of a Markdown text on one line, without parsing it. */
export function Excerpt({ text }: { text: string }) {
  return <InlineCode text={excerptOf(text)} />;
}

/** Returns the prose of Markdown on one line, without code blocks and marks. `code` keeps its backticks. */
export function excerptOf(markdown: string): string {
  const prose = markdown
    .replace(/^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1[^\n]*$/gm, '\n')
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/^\s{0,3}(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/(\*\*|__)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/\s+/g, ' ')
    .trim();
  return prose === '' ? 'A piece of code.' : prose;
}
