/** What each key of the user's keyboard types alone, by its code such as `KeyA`. */
export type KeyboardLayout = ReadonlyMap<string, string>;

/**
 * Returns what is printed on the key that types a letter or digit, or that `keyAction` accepts in its place. Without a layout, what an
 * American keyboard has there.
 */
export function keyName(character: string, layout: KeyboardLayout | null): string {
  if (!layout || [...layout.values()].includes(character.toLowerCase())) return character;
  const code = /\d/.test(character) ? `Digit${character}` : `Key${character}`;
  return layout.get(code)?.toUpperCase() ?? character;
}
