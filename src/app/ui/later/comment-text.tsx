import { useEffect, useState } from 'react';
import { lazyPart } from '../lazy-part.ts';
import type { CommentBlock, CommentPart } from '../markdown/comment-blocks.ts';
import { CodeBlock } from './code-block.tsx';
import { commentSource, plainBlock } from './comment-source.ts';
import { MarkedText } from './marked-text.tsx';
import './comment-text.css';

const CodeComment = lazyPart(() => import('../markdown/code-comment.tsx').then((parts) => parts.CodeComment));

/** Shows a comment: plain text with inline code and code blocks, and a mark at each hidden character. */
export function CommentText({ text }: { text: string }) {
  const source = commentSource(text);
  // Few comments have code, so few learners need the parser.
  return /`|~~~/.test(source) ? <WithCode source={source} /> : <CommentBlocks blocks={plainBlock(source)} />;
}

/** Shows the comment as it was written until the parser is there. */
function WithCode({ source }: { source: string }) {
  const [isReady, setReady] = useState(() => CodeComment.load() === null);
  useEffect(() => {
    CodeComment.load()?.then(
      () => setReady(true),
      () => {},
    );
  }, []);
  return isReady ? <CodeComment source={source} /> : <CommentBlocks blocks={plainBlock(source)} />;
}

export function CommentBlocks({ blocks }: { blocks: readonly CommentBlock[] }) {
  return blocks.map((block, index) =>
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
