import { isIP, isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import * as v from 'valibot';
import type { Plan } from '../../contract/account.ts';
import { Email } from '../../contract/credentials.ts';
import { product } from '../../contract/product.ts';

const host = v.pipe(v.string(), v.regex(/^[\w.:%-]+$/));
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

/** A key, a host, and a project's number. */
const dsn = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\/[^:@/]+(:[^@/]*)?@[^/?#]+\/([^?#]*\/)?\d+$/));

/** Goes into a header or a form, and has no space. */
const key = v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/));

/** Not only spaces. */
const name = v.pipe(v.string(), v.regex(/\S/));

const stripeName = (prefix: string) => v.optional(v.pipe(v.string(), v.regex(new RegExp(`^${prefix}\\w+$`))));
/** Keeps its path, which names the API's version. */
const endpoint = v.pipe(
  v.string(),
  v.url(),
  v.regex(/^https?:\/\/[^?#]+$/),
  v.transform((value) => value.replace(/\/+$/, '')),
);
const seconds = v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(600));

const requests = v.pipe(v.string(), v.regex(/^\d{2,6}$/), v.transform(Number), v.minValue(10));
/** Long enough for a load balancer that checks every 2 seconds. */
const productionDrainSeconds = 5;
const drainSeconds = v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.maxValue(600));
/** As a URI, as RFC 9116 requires. */
const contact = v.union([
  v.pipe(
    Email,
    v.transform((address) => `mailto:${address}`),
  ),
  v.pipe(
    v.string(),
    v.url(),
    v.regex(/^https:\/\/\S+$/),
    v.transform((address) => new URL(address).href),
  ),
]);

const variables = {
  NODE_ENV: [
    v.optional(v.picklist(['development', 'test', 'production']), 'development'),
    'development, test or production',
  ],
  HOST: [v.optional(host, 'localhost'), 'a host name or address to listen on'],
  PORT: [v.optional(port, '3000'), 'a port from 0 to 65535'],
  METRICS_HOST: [v.optional(host, '127.0.0.1'), 'a host name or address to listen on'],
  METRICS_PORT: [v.optional(port), 'a port from 0 to 65535'],
  SENTRY_DSN: [
    v.optional(dsn),
    'the DSN of a project at Sentry or a service like it, such as https://key@sentry.example/1',
  ],
  DRAIN_SECONDS: [v.optional(drainSeconds), 'a number of seconds from 0 to 600'],
  SECURITY_CONTACT: [
    v.optional(contact),
    'where to report vulnerabilities: an email address or an https:// address, such as security@nday.example',
  ],
  STAFF_SECOND_FACTOR: [v.optional(v.picklist(['off', 'required']), 'off'), 'off or required'],
  DATA_DIR: [v.optional(name, './data'), 'a folder'],
  DATABASE_URL: [
    v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//))),
    'a PostgreSQL address such as postgresql://user:password@host/database',
  ],
  DATABASE_POOL: [
    v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(2), v.maxValue(500)), '10'),
    'a number of connections from 2 to 500',
  ],
  DATABASE_READ_URL: [
    v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//), v.url())),
    'the PostgreSQL address of a replica such as postgresql://user:password@replica/database',
  ],
  PUBLIC_URL: [v.optional(httpUrl), 'the address that visitors type, such as https://nday.example'],
  TRUST_PROXY: [
    v.optional(
      v.pipe(
        v.string(),
        v.check((value) => listOf(value).length > 0 && listOf(value).every(isNetwork)),
      ),
    ),
    'addresses or networks of proxies, separated by commas',
  ],
  REQUESTS_PER_ADDRESS: [v.optional(requests, '6000'), 'a number of requests a minute from 10 to 999999'],
  REQUESTS_PER_ACCOUNT: [v.optional(requests, '600'), 'a number of requests a minute from 10 to 999999'],
  LOG_LEVEL: [
    v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
    'fatal, error, warn, info, debug, trace or silent',
  ],
  SMTP_URL: [
    v.optional(v.pipe(v.string(), v.url(), v.regex(/^smtps?:\/\/[^/?#]/))),
    'the address of a mail server such as smtps://user:password@mail.example',
  ],
  MAIL_FROM: [
    v.optional(v.pipe(v.string(), v.regex(/^[^\r\n]*[^\s<]@[^\s>][^\r\n]*$/))),
    'a sender such as Nday <hello@nday.example>',
  ],
  HCAPTCHA_SITE_KEY: [v.optional(key), "hCaptcha's key of this site"],
  HCAPTCHA_SECRET: [v.optional(key), "hCaptcha's secret"],
  HCAPTCHA_VERIFY_URL: [
    v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//)), 'https://api.hcaptcha.com/siteverify'),
    'an address that verifies tokens as https://api.hcaptcha.com/siteverify does',
  ],
  ALLOW_TEST_PAYMENTS: [v.optional(flag, '0'), '0 or 1'],
  STRIPE_SECRET_KEY: [stripeName('[rs]k_(test|live)_'), "a secret key of Stripe's, such as sk_live_1"],
  STRIPE_WEBHOOK_SECRET: [
    v.optional(v.pipe(v.string(), v.regex(/^whsec_\w+(,\s*whsec_\w+)?$/))),
    "the signing secret of Stripe's webhook, such as whsec_1, or two separated by a comma",
  ],
  STRIPE_PRICE_MONTHLY: [stripeName('price_'), 'the id of a price at Stripe, such as price_1'],
  STRIPE_PRICE_ANNUAL: [stripeName('price_'), 'the id of a price at Stripe, such as price_1'],
  STRIPE_API_BASE: [v.optional(httpUrl), 'an address such as http://localhost:12111'],
  GENERATOR_URL: [v.optional(endpoint), 'the address of an OpenAI-compatible API, such as https://api.openai.com/v1'],
  GENERATOR_MODEL: [v.optional(name), 'the name of a model'],
  GENERATOR_KEY: [v.optional(key), 'an API key'],
  GENERATOR_TIMEOUT: [v.optional(seconds, '60'), 'a number of seconds from 1 to 600'],
} as const satisfies Record<string, [v.GenericSchema, string]>;

type Name = keyof typeof variables;

/** Each variable does nothing without the other. Automatically, it's a sign that the other's name is misspelled. */
const needs: [Name, Name][] = [
  ['METRICS_HOST', 'METRICS_PORT'],
  ['DATABASE_POOL', 'DATABASE_URL'],
  ['DATABASE_READ_URL', 'DATABASE_URL'],
  // Otherwise a forged Host header decides where mailed links point.
  ['SMTP_URL', 'PUBLIC_URL'],
  ['HCAPTCHA_SITE_KEY', 'HCAPTCHA_SECRET'],
  ['HCAPTCHA_SECRET', 'HCAPTCHA_SITE_KEY'],
  ['HCAPTCHA_VERIFY_URL', 'HCAPTCHA_SITE_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PRICE_MONTHLY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PRICE_ANNUAL'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
  ['STRIPE_PRICE_MONTHLY', 'STRIPE_SECRET_KEY'],
  ['STRIPE_PRICE_ANNUAL', 'STRIPE_SECRET_KEY'],
  ['STRIPE_API_BASE', 'STRIPE_SECRET_KEY'],
  ['GENERATOR_URL', 'GENERATOR_MODEL'],
  ['GENERATOR_MODEL', 'GENERATOR_URL'],
  ['GENERATOR_KEY', 'GENERATOR_URL'],
  ['GENERATOR_TIMEOUT', 'GENERATOR_URL'],
];

/** Shorter names, such as PORT, are one letter from what other programs read. */
const shortestMisspelled = 8;

/** Returns the variable that differs from this name by one letter, or by two that are swapped. */
function meantBy(name: string): string | undefined {
  return Object.keys(variables).find((known) => known.length >= shortestMisspelled && isOneEditAway(name, known));
}

function isOneEditAway(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && left === [...right].reverse().join('');
}

function listOf(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Returns whether this is an address, or a network by the length of its prefix or by an IPv4 mask. Fastify throws at anything else. */
function isNetwork(value: string): boolean {
  const [address = '', range, ...rest] = value.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || rest.length > 0) return false;
  if (range === undefined || (bits === 32 && isIPv4(range))) return true;
  return /^[1-9]\d*$/.test(range) && Number(range) <= bits;
}

export interface HcaptchaKeys {
  siteKey: string;
  secret: string;
  /** Where tokens are verified. */
  verifyUrl: string;
}

/** The URL of an OpenAI-compatible chat completions API. */
export interface ModelEndpoint {
  /** Without `/chat/completions`. */
  url: string;
  model: string;
  key: string | undefined;
  timeoutMs: number;
}

export interface StripeSettings {
  secretKey: string;
  /** Two while one replaces the other. */
  webhookSecrets: string[];
  prices: Record<Plan, string>;
  /** Replaces Stripe's own API, for tests. */
  apiBase: string | undefined;
}

export interface Address {
  host: string;
  port: number;
}

export interface Env extends Address {
  production: boolean;
  /** Where metrics are served. Without it they aren't. */
  metrics: Address | undefined;
  /** Where errors are reported. Without it they're only logged. */
  sentryDsn: string | undefined;
  /** How long the server reports that it's draining before it closes its port. */
  drainSeconds: number;
  /** A `mailto:` or `https:` URI for `security.txt`; without it there is none. */
  securityContact: string | undefined;
  /** Whether a password alone isn't enough for staff's rights. */
  isSecondFactorRequired: boolean;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** A streaming replica of that PostgreSQL, for what visitors read. */
  databaseReadUrl: string | undefined;
  /** How many connections to PostgreSQL this process can have, and as many to the replica. */
  databaseConnections: number;
  /** An origin, without a path. Without it, the request's own counts. */
  publicUrl: string | undefined;
  trustedProxies: string[];
  /** Without one, mails are files in `dataDir`. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Without keys, the built-in proof of work. */
  hcaptcha: HcaptchaKeys | undefined;
  logLevel: string;
  /** How many requests all processes accept in a minute. A whole campus can share one address; one learner needs far fewer. */
  requestsPerMinute: { address: number; account: number };
  /** Without it, payments go to the sandbox. */
  stripe: StripeSettings | undefined;
  /** The language model that drafts and grades. Without it, built-in templates and key points are used. */
  generator: ModelEndpoint | undefined;
}

/**
 * Reads the configuration. Throws an Error whose message names the variable if a value is invalid, if it needs another variable that isn't
 * set, or if its name is misspelled.
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const read = <N extends Name>(name: N): v.InferOutput<(typeof variables)[N][0]> => {
    const [schema, expected] = variables[name];
    const result = v.safeParse(schema, source[name] || undefined);
    if (!result.success) throw new Error(`${name} must be ${expected}.`);
    return result.output as v.InferOutput<(typeof variables)[N][0]>;
  };
  const names = Object.keys(variables) as Name[];
  for (const name of names) read(name);
  for (const name of Object.keys(source).filter((each) => source[each] && !Object.hasOwn(variables, each))) {
    const meant = meantBy(name);
    if (meant) throw new Error(`${name} is misspelled: did you mean ${meant}?`);
  }
  for (const [name, other] of needs) {
    if (source[name] && !source[other]) throw new Error(`${name} needs ${other}: ${variables[other][1]}.`);
  }
  const secretKey = read('STRIPE_SECRET_KEY');
  const stripe =
    secretKey === undefined
      ? undefined
      : {
          secretKey,
          webhookSecrets: listOf(read('STRIPE_WEBHOOK_SECRET')),
          prices: { monthly: read('STRIPE_PRICE_MONTHLY')!, annual: read('STRIPE_PRICE_ANNUAL')! },
          apiBase: read('STRIPE_API_BASE'),
        };
  const production = read('NODE_ENV') === 'production';
  if (production && !stripe && !read('ALLOW_TEST_PAYMENTS')) {
    throw new Error(
      'NODE_ENV=production needs STRIPE_SECRET_KEY, or ALLOW_TEST_PAYMENTS=1 for the built-in test payments, by which no money moves.',
    );
  }
  const metricsPort = read('METRICS_PORT');
  const publicUrl = read('PUBLIC_URL');
  const [siteKey, secret] = [read('HCAPTCHA_SITE_KEY'), read('HCAPTCHA_SECRET')];
  const [url, model] = [read('GENERATOR_URL'), read('GENERATOR_MODEL')];
  return {
    production,
    host: read('HOST'),
    port: read('PORT'),
    metrics: metricsPort === undefined ? undefined : { host: read('METRICS_HOST'), port: metricsPort },
    sentryDsn: read('SENTRY_DSN'),
    drainSeconds: read('DRAIN_SECONDS') ?? (production ? productionDrainSeconds : 0),
    securityContact: read('SECURITY_CONTACT'),
    isSecondFactorRequired: read('STAFF_SECOND_FACTOR') === 'required',
    dataDir: resolve(read('DATA_DIR')),
    databaseUrl: read('DATABASE_URL'),
    databaseReadUrl: read('DATABASE_READ_URL'),
    databaseConnections: read('DATABASE_POOL'),
    publicUrl,
    trustedProxies: listOf(read('TRUST_PROXY')),
    smtpUrl: read('SMTP_URL'),
    mailFrom: read('MAIL_FROM') ?? `${product.name} <no-reply@${new URL(publicUrl ?? 'http://localhost').hostname}>`,
    hcaptcha: siteKey && secret ? { siteKey, secret, verifyUrl: read('HCAPTCHA_VERIFY_URL') } : undefined,
    logLevel: read('LOG_LEVEL'),
    requestsPerMinute: { address: read('REQUESTS_PER_ADDRESS'), account: read('REQUESTS_PER_ACCOUNT') },
    stripe,
    generator:
      url && model
        ? { url, model, key: read('GENERATOR_KEY'), timeoutMs: read('GENERATOR_TIMEOUT') * 1000 }
        : undefined,
  };
}
