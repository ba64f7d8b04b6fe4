import { useMemo } from 'react';
import { CommentBlocks } from '../later/comment-text.tsx';
import { commentBlocks } from './comment-blocks.ts';

/** Shows a comment with code. */
export function CodeComment({ source }: { source: string }) {
  const blocks = useMemo(() => commentBlocks(source), [source]);
  return <CommentBlocks blocks={blocks} />;
}
