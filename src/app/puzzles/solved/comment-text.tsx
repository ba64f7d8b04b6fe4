import { CodeBlock } from '../../ui/later/code-block.tsx';
import { commentBlocks } from './comment-blocks.ts';

export function CommentText({ text }: { text: string }) {
  return commentBlocks(text).map((block, index) =>
    block.kind === 'code' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a comment have no identity beyond their place
      <CodeBlock key={index} code={block.text} language={block.language} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a comment have no identity beyond their place
      <p key={index} className="comment-text">
        {/* biome-ignore lint/suspicious/noArrayIndexKey: nor have their parts */}
        {block.parts.map((part, at) => (typeof part === 'string' ? part : <code key={at}>{part.code}</code>))}
      </p>
    ),
  );
}
