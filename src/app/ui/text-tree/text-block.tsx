import { useId } from 'react';
import type { TextTree } from '../../../contract/text-tree.ts';
import { levelParts } from './tree-parts.tsx';
import { TreeText } from './tree-text.tsx';
import { WithTree } from './with-tree.tsx';

/**
 * Shows Markdown that staff or the library wrote. Raw HTML stays text, and nothing loads from other sites. Its headings start at `level`,
 * below those of the screen.
 */
export function TextBlock({ text, tree, level }: { text: string; tree: TextTree | null | undefined; level: 2 | 3 }) {
  const prefix = useId();
  return (
    <WithTree
      text={text}
      tree={tree}
      widths={[92, 88, 60]}
      show={({ children }) => (
        <div className="markdown">
          <TreeText nodes={children} parts={levelParts[level]} prefix={prefix} />
        </div>
      )}
    />
  );
}
