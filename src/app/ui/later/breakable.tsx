import { Fragment } from 'react';

/** A name that breaks after its hyphens and underscores before it breaks elsewhere. */
export function breakable(name: string) {
  return name.split(/(?<=[-_])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part of a name is its place
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
