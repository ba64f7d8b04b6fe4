/** The part of a JSON schema that says where values can stand. */
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

/** An operation of `/api/openapi.json`. */
export interface DocumentedOperation {
  operationId: string;
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Every operation of an OpenAPI document, with its references resolved. Responses, which can refer to themselves, are left out. */
export function readOperations(document: { paths: object }): DocumentedOperation[] {
  const find = (reference: string) =>
    reference
      .slice(2)
      .split('/')
      .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], document);
  const inline = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(inline);
    if ('$ref' in value) return inline(find(String(value.$ref)));
    const parts = Object.entries(value).filter(([name]) => name !== 'responses');
    return Object.fromEntries(parts.map(([name, part]) => [name, inline(part)]));
  };
  return Object.values(inline(document.paths) as Record<string, Record<string, DocumentedOperation>>).flatMap(
    Object.values,
  );
}

type Path = readonly string[];

/** One bad value in an otherwise good request. */
export interface HostileRequest {
  /** The parameter or field, and the value. */
  what: string;
  /** As in the URL, escaped. */
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  /** Whether no field of any call can accept the value. */
  isAlwaysBad: boolean;
  /** Whether the value would end a string in a query that is concatenated from strings. */
  isQuote: boolean;
}

/** Strings that aren't Unicode, or that PostgreSQL can't store. */
const unstorable = ['\ud800', 'a\udc00b', '\u0000', 'a\u0000b'];

/** In a query concatenated from strings, one of its quotes is never closed. */
const unclosed = '\'"\\';

const strings = [
  unclosed,
  "' or 1=1 --",
  '',
  ' ',
  '%',
  '-1',
  '1.5',
  '2147483648',
  '9'.repeat(25),
  'x'.repeat(300),
  'x'.repeat(3000),
  '\u202e\u{1f4a3}'.repeat(40),
  '../../etc/passwd',
  '00000000-0000-0000-0000-00000000000g',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30T25:00:00Z',
  '0000-01-01T00:00:00+14:00',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59-12:00',
  // These two are ISO 8601, and `Date` doesn't read them.
  '2026-11-20T08:30:00 +02:00',
  '2026-11-20T08:30:00+02',
];

const values = [null, true, [], {}, [[]], -1, 0, 0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e300];

/** The same in a URL: what doesn't decode, or decodes to what can't be stored. */
const undecodable = ['%', '%ED%A0%80', '%FF', '%00', 'a%00b'];

/** Every request that differs from a good one in one parameter or field. */
export function* hostileRequests(
  operation: DocumentedOperation,
  good: { params: Record<string, string>; query: Record<string, string>; body: unknown },
): Generator<HostileRequest> {
  for (const parameter of operation.parameters ?? []) {
    if (parameter.in !== 'path' && parameter.in !== 'query') continue;
    const part = parameter.in === 'path' ? 'params' : 'query';
    const encoded = strings.map((value) => [encodeURIComponent(value), value === unclosed] as const);
    for (const [value, isQuote] of [...undecodable.map((each) => [each, false] as const), ...encoded]) {
      // An empty segment is another address.
      if (part === 'params' && value === '') continue;
      yield {
        ...good,
        [part]: { ...good[part], [parameter.name]: value },
        what: `${parameter.in} ${parameter.name} = ${value.slice(0, 60)}`,
        isAlwaysBad: part === 'params' && undecodable.includes(value),
        isQuote,
      };
    }
  }
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (!schema) return;
  for (const path of places(schema, good.body)) {
    for (const value of [...unstorable, ...strings, ...values]) {
      yield {
        ...good,
        body: withValue(good.body, path, value),
        what: `body ${path.join('.')} = ${JSON.stringify(value).slice(0, 60)}`,
        isAlwaysBad: unstorable.includes(value as string),
        isQuote: value === unclosed,
      };
    }
  }
}

/**
 * Every field of a body, and the body itself. Of an array its first element, of a record one name, both good and bad. Of alternatives the
 * fields that the good body has: it ignores those of the others.
 */
function places(schema: Schema, good: unknown, path: Path = []): Path[] {
  const { properties = {}, items, additionalProperties: rest } = schema;
  const fields = Object.entries(properties);
  const field = (name: string) => (good as Record<string, unknown> | null | undefined)?.[name];
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((part) => places(part, good, path));
  const found = [
    path,
    ...alternatives.filter((place) => has(good, place.slice(path.length))),
    ...(schema.allOf ?? []).flatMap((part) => places(part, good, path)),
    ...fields.flatMap(([name, part]) => places(part, field(name), [...path, name])),
    ...(items ? places(items, field('0'), [...path, '0']) : []),
    ...(typeof rest === 'object' && Object.keys(rest).length > 0
      ? ['x', ...unstorable].flatMap((name) => places(rest, undefined, [...path, name]))
      : []),
  ];
  return [...new Map(found.map((place) => [JSON.stringify(place), place])).values()];
}

/** Returns a good body with more fields in each of its objects: those of `more` that the operation doesn't know there. */
export function withMoreFields(operation: DocumentedOperation, good: unknown, more: Record<string, unknown>): unknown {
  const extend = (schemas: readonly Schema[], value: unknown): unknown => {
    const all = schemas.flatMap(alternativesOf);
    if (Array.isArray(value))
      return value.map((item) =>
        extend(
          partsOf(all, ({ items }) => items),
          item,
        ),
      );
    if (typeof value !== 'object' || value === null) return value;
    const isRecord = all.some(
      ({ additionalProperties: rest }) => typeof rest === 'object' && Object.keys(rest).length > 0,
    );
    const known = all.flatMap(({ properties = {} }) => Object.keys(properties));
    const unknown = Object.entries(more).filter(([name]) => !isRecord && !known.includes(name));
    const given = Object.entries(value).map(([name, part]) => [
      name,
      extend(
        partsOf(all, ({ properties }) => properties?.[name]),
        part,
      ),
    ]);
    return Object.fromEntries([...unknown, ...given]);
  };
  const schema = operation.requestBody?.content['application/json']?.schema;
  return schema ? extend([schema], good) : good;
}

/** A schema, and what it's combined of. */
function alternativesOf(schema: Schema): Schema[] {
  const { anyOf = [], oneOf = [], allOf = [] } = schema;
  return [schema, ...[...anyOf, ...oneOf, ...allOf].flatMap(alternativesOf)];
}

function partsOf(schemas: readonly Schema[], part: (schema: Schema) => Schema | undefined): Schema[] {
  return schemas.flatMap((schema) => part(schema) ?? []);
}

function has(whole: unknown, [name, ...rest]: Path): boolean {
  if (name === undefined) return true;
  return typeof whole === 'object' && whole !== null && name in whole && has(whole[name as keyof typeof whole], rest);
}

function withValue(whole: unknown, path: Path, value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(whole)) return [withValue(whole[0], rest, value), ...whole.slice(1)];
  const fields = typeof whole === 'object' && whole !== null ? whole : {};
  const field = withValue((fields as Record<string, unknown>)[name], rest, value);
  return Object.fromEntries([...Object.entries(fields).filter(([other]) => other !== name), [name, field]]);
}
