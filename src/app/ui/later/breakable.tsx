import { Fragment } from 'react';

/** Shows a name that can break after hyphens and underscores. */
export function breakable(name: string) {
  return name.split(/(?<=[-_])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part of a name is its place
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
