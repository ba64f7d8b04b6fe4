import { resolve } from 'node:path';
import * as v from 'valibot';

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65535));
const flag = v.pipe(
  v.picklist(['0', '1']),
  v.transform((value) => value === '1'),
);
const httpUrl = v.pipe(
  v.string(),
  v.url(),
  v.regex(/^https?:\/\//),
  v.transform((value) => new URL(value).origin),
);

const variables = {
  NODE_ENV: [
    v.optional(v.picklist(['development', 'test', 'production']), 'development'),
    'development, test or production',
  ],
  HOST: [v.optional(v.pipe(v.string(), v.minLength(1)), 'localhost'), 'a host name or address to listen on'],
  PORT: [v.optional(port, '3000'), 'a port from 0 to 65535'],
  DATA_DIR: [v.optional(v.pipe(v.string(), v.minLength(1)), './data'), 'a folder'],
  DATABASE_URL: [
    v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//))),
    'a PostgreSQL address such as postgresql://user:password@host/database',
  ],
  PUBLIC_URL: [v.optional(httpUrl), 'the address that visitors type, such as https://nday.example'],
  TRUST_PROXY: [
    v.optional(v.pipe(v.string(), v.regex(/^[\d.:a-fA-F/]+(,\s*[\d.:a-fA-F/]+)*$/))),
    'addresses or networks of proxies, separated by commas',
  ],
  LOG_LEVEL: [
    v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
    'fatal, error, warn, info, debug, trace or silent',
  ],
  ALLOW_TEST_PAYMENTS: [v.optional(flag, '0'), '0 or 1'],
} as const satisfies Record<string, [v.GenericSchema, string]>;

export interface Env {
  production: boolean;
  host: string;
  port: number;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** An origin, without a path; without it the request's own is taken. */
  publicUrl: string | undefined;
  trustedProxies: string[];
  logLevel: string;
}

/** Reads the configuration; a wrong value is an Error with one sentence that names the variable. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const read = <Name extends keyof typeof variables>(name: Name): v.InferOutput<(typeof variables)[Name][0]> => {
    const [schema, expected] = variables[name];
    const result = v.safeParse(schema, source[name] || undefined);
    if (!result.success) throw new Error(`${name} must be ${expected}.`);
    return result.output as v.InferOutput<(typeof variables)[Name][0]>;
  };
  const production = read('NODE_ENV') === 'production';
  if (production && !read('ALLOW_TEST_PAYMENTS')) {
    throw new Error(
      'NODE_ENV=production with the built-in test payments needs ALLOW_TEST_PAYMENTS=1, since no money would move.',
    );
  }
  return {
    production,
    host: read('HOST'),
    port: read('PORT'),
    dataDir: resolve(read('DATA_DIR')),
    databaseUrl: read('DATABASE_URL'),
    publicUrl: read('PUBLIC_URL'),
    trustedProxies: (read('TRUST_PROXY') ?? '')
      .split(',')
      .map((proxy) => proxy.trim())
      .filter(Boolean),
    logLevel: read('LOG_LEVEL'),
  };
}
