import { type ReactNode, useMemo } from 'react';
import type { TextTree } from '../../../contract/text-tree.ts';
import { lazyPart } from '../lazy-part.ts';
import { PagePart } from '../page-part.tsx';
import { Skeleton } from '../spinner.tsx';

const ParsedTree = lazyPart(() => import('../markdown/parsed-tree.tsx').then((parts) => parts.ParsedTree));

/**
 * Shows the tree that came with a Markdown text, which can be about a puzzle's `code`. The device parses the text only without one, as from an
 * older server. `widths` are those of the lines that stand for the text meanwhile.
 */
export function WithTree({
  text,
  tree: latest,
  code,
  widths,
  show,
}: {
  text: string;
  tree: TextTree | null | undefined;
  code?: string;
  widths: readonly number[];
  show: (tree: TextTree) => ReactNode;
}) {
  // Each read from the device brings an equal tree, whose elements would all render again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tree follows from its text
  const tree = useMemo(() => latest, [text, code, !latest]);
  if (tree) return show(tree);
  return <PagePart part={ParsedTree} props={{ text, code, show }} waiting={<Skeleton widths={widths} />} />;
}
