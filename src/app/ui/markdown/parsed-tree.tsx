import { type ReactNode, useMemo } from 'react';
import type { TextTree } from '../../../contract/text-tree.ts';
import { textTreeOf } from '../../../rules/markdown/text-tree.ts';

/** Parses a text that came without its tree, and shows the tree. */
export function ParsedTree({
  text,
  code,
  show,
}: {
  text: string;
  code?: string | undefined;
  show: (tree: TextTree) => ReactNode;
}) {
  return show(useMemo(() => textTreeOf(text, code), [text, code]));
}
