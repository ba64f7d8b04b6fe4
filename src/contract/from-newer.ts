import * as v from 'valibot';

/**
 * One of these names in what the server sends. An app that is older than the server keeps a name that it doesn't know, and shows the rest. Never
 * use it for what the server receives.
 */
export function nameFromServer<const Names extends readonly string[]>(
  names: Names,
): v.PicklistSchema<Names, undefined> {
  const known = v.picklist(names);
  return {
    ...known,
    '~run': (dataset, config) =>
      typeof dataset.value === 'string'
        ? { typed: true, value: dataset.value as Names[number] }
        : known['~run'](dataset, config),
  };
}

/** The same as `schema`, or null for what only a newer app can read. */
export function readableOrNull<Schema extends v.GenericSchema<unknown, unknown | null>>(schema: Schema): Schema {
  return {
    ...schema,
    '~run': (dataset, config) => {
      const read = schema['~run'](dataset, config);
      return read.issues ? { typed: true, value: null } : read;
    },
  };
}
