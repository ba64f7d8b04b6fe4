import { InlineCode } from '../../ui/inline-code.tsx';
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
        <InlineCode text={block.text} />
      </p>
    ),
  );
}
