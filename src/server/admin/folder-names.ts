/** Returns the name, or the first with a number after it that isn't taken. */
export function freeName(wanted: string, taken: ReadonlySet<string | null>): string {
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`;
}

/** Returns a title as a folder's name; for one without a Latin letter or digit, nothing. */
export function kebab(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’\p{M}]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '');
}
