import { Suspense } from 'react';
import { curly } from '../../rules/curly.ts';
import { lazyPart } from './lazy-part.ts';

interface Words {
  text: string;
  isCode?: boolean;
}

const Marked = lazyPart<Words>(() =>
  import('./later/marked-text.tsx').then(
    (file) => file.MarkedText,
    // Text without marks is readable, too.
    () => Unmarked,
  ),
);

function Unmarked({ text }: Words) {
  return text;
}

/** These hide nothing, and nearly every text has no others. */
export const harmless = /^[\t\n -~¡-¬®-ƿ–—‘’“”…→]*$/;

/**
 * Shows plain text with `backticks` as code, with curly quotes unless it's shown `asWritten`, and with a mark at each character that hides, misleads,
 * or turns the direction.
 */
export function InlineCode({ text, asWritten }: { text: string; asWritten?: boolean }) {
  return (asWritten ? text : curly(text)).split(/`([^`\n]+)`/).map((part, index) =>
    // Every second part was between backticks.
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity beyond their place
      <code key={index}>
        <Part text={part} isCode />
      </code>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity beyond their place
      <Part key={index} text={part} />
    ),
  );
}

function Part(words: Words) {
  if (harmless.test(words.text)) return words.text;
  return (
    <Suspense fallback={words.text}>
      <Marked {...words} />
    </Suspense>
  );
}
