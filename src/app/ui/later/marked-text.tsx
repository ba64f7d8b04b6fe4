import { Fragment, type ReactNode } from 'react';
import { codePointOf, type Hidden, hiddenIn } from '../../../contract/hidden-in.ts';

/** A person's text in which a small mark stands at each character that hides, misleads, or turns the direction. Copying gives the text itself. */
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
        <span data-char={codePointOf(hidden.character)} title={hiddenWords(hidden)}>
          {hidden.character}
        </span>
      </Fragment>
    );
  });
  return [...parts, text.slice(from)];
}

/** What a character does to its reader, in a few words. */
export function hiddenWords({ character, kind, like }: Hidden): string {
  const name = codePointOf(character);
  if (kind === 'direction') return `${name} changes the direction of text`;
  if (kind === 'invisible') return `${name} is invisible`;
  return `${name} looks like ${like === ' ' ? 'a space' : `‘${like}’`}`;
}
