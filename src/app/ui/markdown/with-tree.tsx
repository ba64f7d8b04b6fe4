import { type ReactNode, useMemo } from 'react';
import type { TextTree } from '../../../contract/text-tree.ts';
import { explanationTreeOf } from '../../../rules/markdown/text-tree.ts';

/** Parses an explanation that came without its tree, and shows the tree. */
export function WithTree({
  explanation,
  code,
  show,
}: {
  explanation: string;
  code: string;
  show: (tree: TextTree) => ReactNode;
}) {
  return show(useMemo(() => explanationTreeOf(explanation, code), [explanation, code]));
}
