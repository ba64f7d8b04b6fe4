import { levelParts } from '../../ui/text-tree/tree-parts.tsx';
import { Markdown } from './markdown.tsx';

/**
 * Shows Markdown that staff or the library wrote. Raw HTML stays text, and nothing loads from other sites. Its headings start at `level`,
 * below those of the screen.
 */
export function MarkdownText({ text, level }: { text: string; level: 2 | 3 }) {
  return (
    <div className="markdown">
      <Markdown text={text} components={levelParts[level]} />
    </div>
  );
}
