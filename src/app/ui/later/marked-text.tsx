import { Fragment, type ReactNode } from 'react';
import { codePointOf, type Hidden, hiddenIn } from '../../../contract/hidden-in.ts';

/** Shows text with a small mark at each character that hides, misleads, or changes the direction. Copying gives the original text. */
export function MarkedText({ text, isCode = false }: { text: string; isCode?: boolean }): ReactNode {
  const found = hiddenIn(text, isCode);
  if (found.length === 0) return text;
  let from = 0;
  const parts = found.map((hidden) => {
    const before = text.slice(from, hidden.at);
    from = hidden.at + hidden.character.length;
    return (
      <Fragment key={hidden.at}>
        {before}
        <span data-char={codePointOf(hidden.character)} title={hiddenText(hidden)}>
          {hidden.character}
        </span>
      </Fragment>
    );
  });
  return [...parts, text.slice(from)];
}

/** Says in a few words what a hidden character does. */
export function hiddenText({ character, kind, like }: Hidden): string {
  const name = codePointOf(character);
  if (kind === 'direction') return `${name} changes the direction of text`;
  if (kind === 'invisible') return `${name} is invisible`;
  return `${name} looks like ${like === ' ' ? 'a space' : `‘${like}’`}`;
}
