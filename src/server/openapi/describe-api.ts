import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { type Call, sendsCsrfToken } from '../../contract/call.ts';
import { type CallName, calls } from '../../contract/calls.ts';
import { passwordLimits } from '../../contract/credentials.ts';
import { type ErrorCode, errorCodes, statusByCode } from '../../contract/errors.ts';
import { product } from '../../contract/product.ts';
import { IdParameter, PageParameter } from '../../contract/scalars.ts';
import { STATUS_CODES } from '../http/node-http.ts';
import type { ApiDocument, OpenApiOperation, Parameter, Reference, Response, Schema } from './document.ts';
import { errorMeanings } from './error-meanings.ts';
import { bodyExamples } from './examples.ts';
import { namedLists, namedSchemas } from './named-schemas.ts';
import { schemaNotes } from './schema-notes.ts';
import { tagOf, tags } from './tags.ts';

type Direction = 'input' | 'output';

const methods = ['GET', 'POST', 'PUT', 'DELETE'];

const sortKey = ({ path, method }: Call) => path + methods.indexOf(method);

const namedCalls = (Object.entries(calls) as [CallName, Call][]).sort(([, one], [, other]) =>
  sortKey(one) < sortKey(other) ? -1 : 1,
);

let described: Pick<ApiDocument, 'paths'> & Pick<ApiDocument['components'], 'responses' | 'schemas'>;

/** The part that is the same for every installation. Converting the contract's schemas is slow, so it's done once, when first needed. */
function describeContract(): typeof described {
  if (described) return described;
  const schemas = new Schemas();
  const paths: ApiDocument['paths'] = {};
  for (const [name, call] of namedCalls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(name, call, schemas) };
  }
  described = { paths, responses: describeErrors(schemas), schemas: schemas.used() };
  return described;
}

/** Returns the OpenAPI document of the contract for an installation at this origin. */
export function describeApi(origin: string): ApiDocument {
  const { paths, responses, schemas } = describeContract();
  // As `cookieName` in session.ts.
  const prefix = origin.startsWith('https:') ? '__Host-' : '';
  return {
    openapi: '3.1.1',
    info: {
      title: `${product.name} API`,
      version: '1',
      summary: product.tagline,
      description: introduction(`${prefix}csrftoken`),
      termsOfService: `${origin}/terms`,
    },
    servers: [{ url: origin }],
    tags: tags.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: `${prefix}sessionid`,
          description: 'Set by `login`, `register`, and `loginWithPasskey`, for 90 days.',
        },
        csrf: {
          type: 'apiKey',
          in: 'header',
          name: 'X-CSRFToken',
          description: `The value of the cookie \`${prefix}csrftoken\`, which must come with it. Any GET sets the cookie where it is missing. It belongs to the session: login, logout, and a \`csrf_failed\` response replace it.`,
        },
      },
      parameters: headerParameters,
      headers,
      responses,
      schemas,
    },
  };
}

function introduction(csrfCookie: string): string {
  return [
    'JSON in, JSON out. Unknown fields are ignored. Every instant is ISO 8601, and a puzzle day is a UTC day.',
    `To log in, first make any GET, such as \`readConfig\`: it sets the cookie \`${csrfCookie}\`. Then send the cookie and its value as \`X-CSRFToken\` with \`login\`. The response sets the session's cookie and a new \`${csrfCookie}\`.`,
    "To answer the daily puzzle, call `readPuzzle` with ID 0, then `answerPuzzle` with the puzzle's own `id` for each answer. Send a new UUID as `Idempotency-Key` and keep it for every repeat: a repeat gets the first response, and nothing is counted twice.",
    'An error has a stable `code` for programs and a sentence in `error` for people. Decide by the code alone.',
  ].join('\n\n');
}

function describeCall(name: CallName, call: Call, schemas: Schemas): OpenApiOperation {
  const example = bodyExamples[name];
  return {
    operationId: name,
    tags: [tagOf(call.path)],
    summary: call.summary,
    'x-access': call.access,
    security: describeSecurity(call),
    parameters: [
      ...fieldsOf(call.params).map(([field, schema]) => schemas.parameter('path', field, schema)),
      ...fieldsOf(call.query).map(([field, schema]) => schemas.parameter('query', field, schema)),
      ...describeHeaders(call),
    ],
    ...(call.body && {
      requestBody: {
        required: call.body.type !== 'optional',
        content: {
          'application/json': {
            schema: schemas.convert(call.body, 'input'),
            ...(example !== undefined && { example }),
          },
        },
      },
    }),
    responses: {
      ...describeSuccess(call, schemas),
      ...(call.shared && { 304: { description: 'The caller has the current response.' } }),
      ...referToErrors(call),
    },
  };
}

/** A session is optional if it only changes the reply. */
function describeSecurity(call: Call): OpenApiOperation['security'] {
  if (call.shared) return [];
  const token: Record<string, string[]> = sendsCsrfToken(call) ? { csrf: [] } : {};
  if (call.access !== 'public') return [{ session: [], ...token }];
  return call.sessionless ? [token] : [token, { session: [], ...token }];
}

const headerParameters: Record<string, Parameter> = {
  ExpectedUser: {
    name: 'X-Expected-User',
    in: 'header',
    description:
      'The `id` of the account that the caller expects to be logged in, or `-` for none. If another one is, the call is rejected as `wrong_user` and has no effect.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A new UUID for each operation, the same for every repeat of it. A repeat gets the stored response. Keys are kept for 400 days.',
    schema: { type: 'string', format: 'uuid' },
  },
  SentAt: {
    name: 'X-Sent-At',
    in: 'header',
    description:
      "The device's clock when it sends this. The server then dates the operation by its own clock, less the operation's age.",
    schema: { type: 'string', format: 'date-time' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of the response that the caller has.',
    schema: { type: 'string' },
  },
};

function describeHeaders(call: Call): Reference[] {
  const names = [
    ...(call.shared ? ['IfNoneMatch'] : ['ExpectedUser']),
    ...(call.idempotent ? ['IdempotencyKey', 'SentAt'] : []),
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

const headers: ApiDocument['components']['headers'] = {
  RetryAfter: { description: 'How many seconds to wait.', schema: { type: 'integer', minimum: 0 } },
  IdempotencyReplayed: { description: '`true` if this repeats a stored response.', schema: { type: 'string' } },
  ETag: { description: 'Identifies this response.', schema: { type: 'string' } },
  SetCookie: { description: 'The session, and its CSRF token.', schema: { type: 'string' } },
};

function describeSuccess(call: Call, schemas: Schemas): Record<string, Response> {
  const names = {
    ...(call.startsSession && { 'Set-Cookie': 'SetCookie' }),
    ...(call.idempotent && { 'Idempotency-Replayed': 'IdempotencyReplayed' }),
    ...(call.shared && { ETag: 'ETag' }),
  };
  const sent = Object.entries(names).map(([header, name]) => [header, { $ref: `#/components/headers/${name}` }]);
  const withHeaders = sent.length > 0 && { headers: Object.fromEntries(sent) };
  if (call.binary) {
    return { 200: { description: 'Bytes.', ...withHeaders, content: { [call.binary]: { schema: {} } } } };
  }
  if (!call.reply) return { 204: { description: 'Done.', ...withHeaders } };
  const content = { 'application/json': { schema: schemas.convert(call.reply, 'output') } };
  return { [call.status ?? 200]: { description: call.status ? 'Created.' : 'Success.', ...withHeaders, content } };
}

/** Every code that a call can return. */
function codesOf(call: Call): ErrorCode[] {
  const codes: ErrorCode[] = [
    'invalid',
    'malformed',
    'rate_limited',
    'server_error',
    'unavailable',
    ...(call.errors ?? []),
  ];
  if (call.access !== 'public') codes.push('not_authenticated', 'session_expired', 'account_suspended');
  if (call.access === 'staff') codes.push('staff_only', 'second_factor_required');
  if (call.fresh) codes.push('fresh_login_required');
  if (!call.shared) codes.push('wrong_user');
  if (sendsCsrfToken(call)) codes.push('csrf_failed');
  if (call.method !== 'GET') codes.push('too_large', 'unsupported_media_type');
  if (call.idempotent) codes.push('in_progress', 'idempotency_key_reused');
  return errorCodes.filter((code) => codes.includes(code));
}

/** All codes of a status share one response. A call replaces its description with a list of its own codes. */
function referToErrors(call: Call): Record<string, Reference> {
  const responses: Record<string, Reference> = {};
  for (const [status, codes] of Object.entries(Object.groupBy(codesOf(call), (code) => statusByCode[code]))) {
    const description = codes.map((code) => `\`${code}\``).join(', ');
    responses[status] = { $ref: `#/components/responses/${responseName(status)}`, description };
  }
  return responses;
}

function responseName(status: string): string {
  return STATUS_CODES[status]!.replaceAll(' ', '');
}

function describeErrors(schemas: Schemas): Record<string, Response> {
  const error = schemas.convert(namedSchemas.Error!, 'output');
  const byStatus = Object.groupBy(errorCodes, (code) => statusByCode[code]);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      responseName(status),
      {
        description: codes.map((code) => `- \`${code}\`: ${errorMeanings[code]}`).join('\n'),
        ...(['409', '429', '503'].includes(status) && {
          headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
        }),
        content: {
          'application/json': {
            schema: { allOf: [error, { type: 'object', properties: { code: { enum: codes } } }] },
          },
        },
      } satisfies Response,
    ]),
  );
}

type Fields = [string, v.GenericSchema][];

function fieldsOf(schema: v.GenericSchema | undefined): Fields {
  return schema ? Object.entries((schema as unknown as v.ObjectSchema<v.ObjectEntries, undefined>).entries) : [];
}

/** What the conversion can't see in a schema that transforms. */
const converted = new Map<v.GenericSchema, Schema>([
  [IdParameter as v.GenericSchema, { type: 'integer', minimum: 0, maximum: 2 ** 31 - 1 }],
  [PageParameter as v.GenericSchema, { type: 'integer', minimum: 1, maximum: 2 ** 31 - 1, default: 1 }],
  [namedSchemas.Password!, { type: 'string', minLength: passwordLimits.shortest, maxLength: passwordLimits.longest }],
  [namedSchemas.OwnPassword!, { type: 'string', minLength: 1, maxLength: passwordLimits.longest }],
  [namedSchemas.Email!, { type: 'string', format: 'email', maxLength: 254 }],
  [namedSchemas.Reaction!, { type: 'string', enum: ['UP', 'DOWN'] }],
]);

/** The contract's schemas as JSON Schema. Each that has a name becomes a component, which all others refer to. */
class Schemas {
  readonly #byDirection = { input: convertAll('input'), output: convertAll('output') };
  readonly #used = new Map<string, Schema>();

  /** Returns a schema of a call. It refers to components that `used` then holds. */
  convert(schema: v.GenericSchema, direction: Direction): Schema {
    return this.#use(this.#byDirection[direction].get(schema)!, direction);
  }

  parameter(place: 'path' | 'query', name: string, schema: v.GenericSchema): Parameter {
    return {
      name,
      in: place,
      ...((place === 'path' || schema.type !== 'optional') && { required: true }),
      schema: this.convert(schema, 'input'),
    };
  }

  used(): Record<string, Schema> {
    return Object.fromEntries([...this.#used].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  #use(schema: Schema, direction: Direction): Schema {
    for (const name of namesIn(schema)) {
      const component = this.#byDirection[direction].component(name);
      const other = this.#used.get(name);
      if (other === undefined) {
        this.#used.set(name, component);
        this.#use(component, direction);
      } else if (JSON.stringify(other) !== JSON.stringify(component)) {
        throw new Error(`The schema ${name} isn't the same in requests and responses.`);
      }
    }
    return schema;
  }
}

const componentPath = '#/components/schemas/';

function* namesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (key === '$ref' && typeof part === 'string') yield part.slice(componentPath.length);
    else yield* namesIn(part);
  }
}

function convertAll(typeMode: Direction) {
  const ofCalls = namedCalls.flatMap(([, { params, query, body, reply }]) => [
    ...[...fieldsOf(params), ...fieldsOf(query)].map(([, schema]) => schema),
    ...(body ? [body] : []),
    ...(reply ? [reply] : []),
  ]);
  const roots = [...new Set([...ofCalls, namedSchemas.Error!])];
  const definitions = toJsonSchemaDefs(
    {
      ...namedSchemas,
      // In an array even a schema that has a name is a reference.
      ...Object.fromEntries(roots.map((schema, index) => [`root ${index}`, v.array(schema)])),
    } as Parameters<typeof toJsonSchemaDefs>[0],
    {
      typeMode,
      target: 'draft-2020-12',
      errorMode: 'ignore',
      overrideRef: ({ referenceId }) => componentPath + referenceId,
      overrideSchema: ({ valibotSchema, jsonSchema }) => {
        // Without it, code generators take an object without properties for an empty one.
        if (valibotSchema.type === 'loose_object') return { ...jsonSchema, additionalProperties: {} };
        if (valibotSchema.type !== 'picklist') return undefined;
        const { options } = valibotSchema as unknown as { options: readonly string[] };
        const name = Object.keys(namedLists).find((each) => namedLists[each] === options);
        return name === undefined ? undefined : { $ref: componentPath + name };
      },
      overrideAction: ({ valibotAction, jsonSchema }) =>
        valibotAction.type === 'safe_integer' ? { ...jsonSchema, type: 'integer' } : undefined,
    },
  ) as Record<string, Schema>;
  return {
    get: (schema: v.GenericSchema) => converted.get(schema) ?? definitions[`root ${roots.indexOf(schema)}`]?.items,
    component: (name: string): Schema => {
      const list = namedLists[name];
      const schema = list ? { type: 'string', enum: list } : (converted.get(namedSchemas[name]!) ?? definitions[name]!);
      const description = schemaNotes[name];
      return description === undefined ? schema : { description, ...schema };
    },
  };
}
