import { CodeBlock } from '../later/code-block.tsx';
import { MarkedText } from '../later/marked-text.tsx';
import { type CommentPart, commentBlocks } from './comment-blocks.ts';
import './comment-text.css';

/** Shows a comment: plain text with inline code and code blocks, and a mark at each hidden character. */
export function CommentText({ text }: { text: string }) {
  return commentBlocks(text).map((block, index) =>
    block.kind === 'code' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a comment have no identity beyond their place
      <CodeBlock key={index} code={block.text} language={block.language} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a comment have no identity beyond their place
      <p key={index} className="comment-text" dir="auto">
        {block.parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nor have their parts
          <Part key={at} part={part} />
        ))}
      </p>
    ),
  );
}

function Part({ part }: { part: CommentPart }) {
  if (typeof part === 'string') return <MarkedText text={part} />;
  return (
    <code dir="ltr">
      <MarkedText text={part.code} isCode />
    </code>
  );
}
