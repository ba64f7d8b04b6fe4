import { expect, it } from 'vitest';
import { readEnv } from './env.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_MONTHLY: 'price_1',
  STRIPE_PRICE_ANNUAL: 'price_2',
};
const stripeKey = "STRIPE_SECRET_KEY must be a secret key of Stripe's, such as sk_live_1.";
const webhookSecret =
  "STRIPE_WEBHOOK_SECRET must be the signing secret of Stripe's webhook, such as whsec_1, or two separated by a comma.";
const price = 'must be the id of a price at Stripe, such as price_1.';
const databaseUrl = 'DATABASE_URL must be a PostgreSQL address such as postgresql://user:password@host/database.';
const publicUrl = 'PUBLIC_URL must be the address that visitors type, such as https://nday.example.';
const trustProxy = 'TRUST_PROXY must be addresses or networks of proxies, separated by commas.';
const smtpUrl = 'SMTP_URL must be the address of a mail server such as smtps://user:password@mail.example.';
const sender = 'MAIL_FROM must be a sender such as Nday <hello@nday.example>.';
const generatorUrl =
  'GENERATOR_URL must be the address of an OpenAI-compatible API, such as https://api.openai.com/v1.';
const securityContact =
  'SECURITY_CONTACT must be where to report vulnerabilities: an email address or an https:// address, such as security@nday.example.';
const timeout = 'GENERATOR_TIMEOUT must be a number of seconds from 1 to 600.';
const host = 'must be a host name or address to listen on.';
const verifyUrl =
  'HCAPTCHA_VERIFY_URL must be an address that verifies tokens as https://api.hcaptcha.com/siteverify does.';
const needsStripe = stripeKey.replace(' must be', ':').replace('STRIPE', 'needs STRIPE');
const needsGenerator = generatorUrl.replace(' must be', ':').replace('GENERATOR', 'needs GENERATOR');

it.each<[NodeJS.ProcessEnv, string]>([
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, test or production.'],
  [{ PORT: 'http' }, 'PORT must be a port from 0 to 65535.'],
  [{ PORT: '65536' }, 'PORT must be a port from 0 to 65535.'],
  [{ PORT: '-1' }, 'PORT must be a port from 0 to 65535.'],
  [{ PORT: '80 ' }, 'PORT must be a port from 0 to 65535.'],
  [{ PORT: '1e3' }, 'PORT must be a port from 0 to 65535.'],
  [{ DATABASE_URL: 'mysql://host/database' }, databaseUrl],
  [{ DATABASE_URL: 'host/database' }, databaseUrl],
  [
    { DATABASE_READ_URL: 'postgresql://replica/nday' },
    `DATABASE_READ_URL needs ${databaseUrl.replace(' must be', ':')}`,
  ],
  ...['1', '501', 'many'].map((DATABASE_POOL): [NodeJS.ProcessEnv, string] => [
    { DATABASE_POOL },
    'DATABASE_POOL must be a number of connections from 2 to 500.',
  ]),
  [{ METRICS_PORT: '70000' }, 'METRICS_PORT must be a port from 0 to 65535.'],
  [{ DRAIN_SECONDS: '601' }, 'DRAIN_SECONDS must be a number of seconds from 0 to 600.'],
  [{ SECURITY_CONTACT: 'the front desk' }, securityContact],
  [{ SECURITY_CONTACT: 'http://nday.example/report' }, securityContact],
  [{ SECURITY_CONTACT: 'https://nday.example/\nContact: mailto:eve@evil.example' }, securityContact],
  [{ STAFF_SECOND_FACTOR: 'yes' }, 'STAFF_SECOND_FACTOR must be off or required.'],
  [{ PUBLIC_URL: 'nday.example' }, publicUrl],
  [{ PUBLIC_URL: 'ftp://nday.example' }, publicUrl],
  [{ PUBLIC_URL: 'https://' }, publicUrl],
  [{ TRUST_PROXY: 'everyone' }, trustProxy],
  [{ TRUST_PROXY: 'true' }, trustProxy],
  [{ TRUST_PROXY: ', ' }, trustProxy],
  [{ DATA_DIR: ' ' }, 'DATA_DIR must be a folder.'],
  [
    { GENERATOR_MODEL: ' ', GENERATOR_URL: 'https://models.example/v1' },
    'GENERATOR_MODEL must be the name of a model.',
  ],
  [{ TRUST_PROXY: '10.0.0.1;10.0.0.2' }, trustProxy],
  ...['abc', '10.0.0', '10.0.0.0/40', '10.0.0.0/0', 'fd00::/129', '::1, 10.0.0.300'].map(
    (TRUST_PROXY): [NodeJS.ProcessEnv, string] => [{ TRUST_PROXY }, trustProxy],
  ),
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
  [{ SMTP_URL: 'mail.example' }, smtpUrl],
  [{ SMTP_URL: 'smtps://', PUBLIC_URL: 'https://nday.example' }, smtpUrl],
  [{ SMTP_URL: 'smtp:///mail.example', PUBLIC_URL: 'https://nday.example' }, smtpUrl],
  [{ SMTP_URL: 'https://mail.example', PUBLIC_URL: 'https://nday.example' }, smtpUrl],
  [{ SMTP_URL: 'smtp://mail.example' }, `SMTP_URL needs ${publicUrl.replace(' must be', ':')}`],
  [{ MAIL_FROM: 'Nday' }, sender],
  [{ MAIL_FROM: 'Nday <@nday.example>' }, sender],
  [{ MAIL_FROM: 'Nday <hello@>' }, sender],
  [{ MAIL_FROM: 'hello@nday.example\r\nBcc: all@nday.example' }, sender],
  [{ HCAPTCHA_SITE_KEY: 'key' }, "HCAPTCHA_SITE_KEY needs HCAPTCHA_SECRET: hCaptcha's secret."],
  [{ HCAPTCHA_SECRET: 'secret' }, "HCAPTCHA_SECRET needs HCAPTCHA_SITE_KEY: hCaptcha's key of this site."],
  [
    { HCAPTCHA_SITE_KEY: 'key', HCAPTCHA_SECRET: 'secret', HCAPTCHA_VERIFY_URL: 'api.hcaptcha.com' },
    'HCAPTCHA_VERIFY_URL must be an address that verifies tokens as https://api.hcaptcha.com/siteverify does.',
  ],
  [
    { NODE_ENV: 'production' },
    'NODE_ENV=production needs STRIPE_SECRET_KEY, or ALLOW_TEST_PAYMENTS=1 for the built-in test payments, by which no money moves.',
  ],
  [{ NODE_ENV: 'production', ALLOW_TEST_PAYMENTS: 'yes' }, 'ALLOW_TEST_PAYMENTS must be 0 or 1.'],
  [{ STRIPE_SECRET_KEY: 'secret' }, stripeKey],
  [{ ...stripe, STRIPE_SECRET_KEY: 'pk_test_1' }, stripeKey],
  [{ ...stripe, STRIPE_SECRET_KEY: 'sk_test_1 ' }, stripeKey],
  [{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2,whsec_3' }, webhookSecret],
  [{ ...stripe, STRIPE_WEBHOOK_SECRET: 'secret' }, webhookSecret],
  [{ ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2,whsec_3' }, webhookSecret],
  [{ ...stripe, STRIPE_PRICE_MONTHLY: 'prod_1' }, `STRIPE_PRICE_MONTHLY ${price}`],
  [{ ...stripe, STRIPE_PRICE_ANNUAL: '89.99' }, `STRIPE_PRICE_ANNUAL ${price}`],
  ...(['STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_MONTHLY', 'STRIPE_PRICE_ANNUAL'] as const).map(
    (name): [NodeJS.ProcessEnv, string] => [
      { ...stripe, [name]: undefined },
      `STRIPE_SECRET_KEY needs ${name}: ${
        name === 'STRIPE_WEBHOOK_SECRET'
          ? webhookSecret.replace('STRIPE_WEBHOOK_SECRET must be ', '')
          : price.replace('must be ', '')
      }`,
    ],
  ),
  [
    { ...stripe, STRIPE_API_BASE: 'localhost:12111' },
    'STRIPE_API_BASE must be an address such as http://localhost:12111.',
  ],
  [{ GENERATOR_URL: 'ftp://api.example/v1', GENERATOR_MODEL: 'm' }, generatorUrl],
  [{ GENERATOR_URL: 'https://api.example/v1?key=1', GENERATOR_MODEL: 'm' }, generatorUrl],
  [{ GENERATOR_URL: 'https://api.example/v1' }, 'GENERATOR_URL needs GENERATOR_MODEL: the name of a model.'],
  [{ GENERATOR_MODEL: 'm' }, `GENERATOR_MODEL ${needsGenerator}`],
  [
    { GENERATOR_URL: 'https://api.example/v1', GENERATOR_MODEL: 'm', GENERATOR_KEY: 'a\nb' },
    'GENERATOR_KEY must be an API key.',
  ],
  // Where what they belong to is not set, or its name is misspelled.
  [{ HOST: 'nday example' }, `HOST ${host}`],
  [{ HOST: 'http://localhost' }, `HOST ${host}`],
  [{ METRICS_HOST: '127.0.0.1 ' }, `METRICS_HOST ${host}`],
  [{ METRICS_HOST: '::' }, 'METRICS_HOST needs METRICS_PORT: a port from 0 to 65535.'],
  [{ HCAPTCHA_VERIFY_URL: 'api.hcaptcha.com' }, verifyUrl],
  [
    { HCAPTCHA_VERIFY_URL: 'https://verify.example' },
    "HCAPTCHA_VERIFY_URL needs HCAPTCHA_SITE_KEY: hCaptcha's key of this site.",
  ],
  [{ HCAPTCHA_SITE_KEY: 'a key', HCAPTCHA_SECRET: 'secret' }, "HCAPTCHA_SITE_KEY must be hCaptcha's key of this site."],
  [{ STRIPE_WEBHOOK_SECRET: 'secret' }, webhookSecret],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, `STRIPE_WEBHOOK_SECRET ${needsStripe}`],
  [{ STRIPE_PRICE_MONTHLY: 'prod_1' }, `STRIPE_PRICE_MONTHLY ${price}`],
  [{ STRIPE_PRICE_MONTHLY: 'price_1', STRIPE_KEY: 'sk_live_1' }, `STRIPE_PRICE_MONTHLY ${needsStripe}`],
  [{ STRIPE_PRICE_ANNUAL: '89.99' }, `STRIPE_PRICE_ANNUAL ${price}`],
  [{ STRIPE_PRICE_ANNUAL: 'price_2' }, `STRIPE_PRICE_ANNUAL ${needsStripe}`],
  [{ STRIPE_API_BASE: 'localhost:12111' }, 'STRIPE_API_BASE must be an address such as http://localhost:12111.'],
  [{ STRIPE_API_BASE: 'http://localhost:12111' }, `STRIPE_API_BASE ${needsStripe}`],
  [{ ALLOW_TEST_PAYMENTS: 'yes' }, 'ALLOW_TEST_PAYMENTS must be 0 or 1.'],
  [{ ...stripe, ALLOW_TEST_PAYMENTS: 'yes' }, 'ALLOW_TEST_PAYMENTS must be 0 or 1.'],
  [{ ...stripe, GENERATOR_KEY: 'key' }, `GENERATOR_KEY ${needsGenerator}`],
  ...['STRIPE_SECRETKEY', 'STRIPE_SECRETS_KEY', 'STRIPE_SERCET_KEY', 'STRIPE_SECRET_KEZ'].map(
    (name): [NodeJS.ProcessEnv, string] => [
      { [name]: 'sk_live_1' },
      `${name} is misspelled: did you mean STRIPE_SECRET_KEY?`,
    ],
  ),
  [{ GENERATOR_TIMEOUT: '60' }, `GENERATOR_TIMEOUT ${needsGenerator}`],
  [{ DATABASE_POOL: '20' }, `DATABASE_POOL needs ${databaseUrl.replace(' must be', ':')}`],
  [{ GENERATOR_TIMEOUT: '0' }, timeout],
  [{ GENERATOR_TIMEOUT: '601' }, timeout],
  [{ GENERATOR_TIMEOUT: '1.5' }, timeout],
])('%j fails the start with one sentence that names it', (source, sentence) => {
  expect(() => readEnv(source)).toThrow(new Error(sentence));
});

it('ignores variables of other programs', () => {
  const others = {
    HOSTS: 'a b',
    POST: 'x',
    PATH: '/bin',
    NODE_OPTIONS: '',
    STRIPE_KEY: 'x',
    DATABASE_URI: '',
    LOG: 'x',
  };
  expect(readEnv(others)).toEqual(readEnv({}));
});

it('treats empty values as unset, and accepts values at their limits', () => {
  expect(readEnv({ PORT: '', SMTP_URL: '', GENERATOR_URL: '', STRIPE_SECRET_KEY: '' })).toEqual(readEnv({}));
  expect(readEnv({ PORT: '0' }).port).toBe(0);
  expect(readEnv({ PORT: '65535' }).port).toBe(65_535);
  const database = { DATABASE_URL: 'postgresql://host/nday', DATABASE_POOL: '500' };
  expect(readEnv(database).databaseConnections).toBe(500);
  for (const HOST of ['::1', 'fe80::1%eth0', 'a-host.example', '0.0.0.0']) expect(readEnv({ HOST }).host).toBe(HOST);
  const generator = { GENERATOR_URL: 'https://api.example/v1/', GENERATOR_MODEL: 'm', GENERATOR_TIMEOUT: '600' };
  expect(readEnv(generator).generator).toEqual({
    url: 'https://api.example/v1',
    model: 'm',
    key: undefined,
    timeoutMs: 600_000,
  });
  expect(readEnv({ PUBLIC_URL: 'https://nday.example/start' })).toMatchObject({
    publicUrl: 'https://nday.example',
    mailFrom: 'Nday <no-reply@nday.example>',
  });
  const proxies = ['10.0.0.0/8', '172.16.0.0/255.240.0.0', '::1', 'fd00::/128'];
  expect(readEnv({ TRUST_PROXY: proxies.join(', ') }).trustedProxies).toEqual(proxies);
  expect(readEnv({ ...stripe, NODE_ENV: 'production', STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2' })).toMatchObject({
    production: true,
    stripe: { webhookSecrets: ['whsec_1', 'whsec_2'], prices: { monthly: 'price_1', annual: 'price_2' } },
  });
});

it('serves metrics only to this machine unless another host is set', () => {
  expect(readEnv({}).metrics).toBeUndefined();
  expect(readEnv({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(readEnv({ METRICS_PORT: '9464', METRICS_HOST: '::' }).metrics).toEqual({ host: '::', port: 9464 });
});

it('drains for 5 seconds in production, and otherwise only if set', () => {
  const production = { NODE_ENV: 'production', ALLOW_TEST_PAYMENTS: '1' };
  expect(readEnv({}).drainSeconds).toBe(0);
  expect(readEnv(production).drainSeconds).toBe(5);
  expect(readEnv({ ...production, DRAIN_SECONDS: '0' }).drainSeconds).toBe(0);
});

it('requires a URI or an email address as the security contact', () => {
  expect(readEnv({ SECURITY_CONTACT: 'security@nday.example' }).securityContact).toBe('mailto:security@nday.example');
  expect(readEnv({ SECURITY_CONTACT: 'https://nday.example/report' }).securityContact).toBe(
    'https://nday.example/report',
  );
});
