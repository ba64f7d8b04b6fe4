import type { Difference } from './conflict-dialog.tsx';

/** The parts of a form by name, each with its label and its text. */
type Parts<Name extends string> = Readonly<Record<Name, { label: string; text: string }>>;

/**
 * Returns the parts that differ between 2 forms. If only the other person changed a part, theirs is the better guess. Blanks at
 * a text's ends don't count: the server trims them.
 */
export function differencesBetween<Name extends string>(
  names: readonly Name[],
  mine: Parts<Name>,
  saved: Parts<Name>,
  theirs: Parts<Name>,
): (Difference & { name: Name })[] {
  const differs = (one: Parts<Name>, other: Parts<Name>, name: Name) =>
    one[name].text.trim() !== other[name].text.trim();
  return names
    .filter((name) => differs(mine, theirs, name))
    .map((name) => ({
      name,
      label: mine[name].label,
      mine: mine[name].text,
      theirs: theirs[name].text,
      isMine: differs(mine, saved, name),
    }));
}
