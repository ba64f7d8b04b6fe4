import { Fragment } from 'react';

/** Shows a name that can break after hyphens and underscores, apart from the direction of the text around it. */
export function breakable(name: string) {
  const parts = name.split(/(?<=[-_])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part of a name is its place
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
  return <bdi>{parts}</bdi>;
}
