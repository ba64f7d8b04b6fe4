/** Returns the parts of `source` that `names` has as keys: columns of a table, or values of a row. */
export function pick<Source extends object, Name extends keyof Source & string>(
  source: Source,
  names: Readonly<Record<Name, unknown>>,
): Pick<Source, Name> {
  return Object.fromEntries(Object.keys(names).map((name) => [name, source[name as Name]])) as Pick<Source, Name>;
}
