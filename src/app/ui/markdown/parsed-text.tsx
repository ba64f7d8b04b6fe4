import { useId, useMemo } from 'react';
import { textTreeOf } from '../../../rules/markdown/text-tree.ts';
import { levelParts } from '../text-tree/tree-parts.tsx';
import { TreeText } from '../text-tree/tree-text.tsx';

/**
 * Shows Markdown that staff or the library wrote. Raw HTML stays text, and nothing loads from other sites. Its headings start at `level`,
 * below those of the screen.
 */
export function ParsedText({ text, level }: { text: string; level: 2 | 3 }) {
  const { children } = useMemo(() => textTreeOf(text), [text]);
  return (
    <div className="markdown">
      <TreeText nodes={children} parts={levelParts[level]} prefix={useId()} />
    </div>
  );
}
