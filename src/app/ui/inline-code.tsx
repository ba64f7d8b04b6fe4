import { Fragment } from 'react';

/** Shows plain text with `backticks` as code. */
export function InlineCode({ text }: { text: string }) {
  return text.split(/`([^`\n]+)`/).map((part, index) =>
    // Every second part was between backticks.
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity beyond their place
    index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>,
  );
}
