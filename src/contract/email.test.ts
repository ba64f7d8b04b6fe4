import * as v from 'valibot';
import { expect, it } from 'vitest';
import { Email } from './credentials.ts';

const label = 'x'.repeat(63);

it.each([
  ['ada@example.org', 'ada@example.org'],
  [' Ada@Example.ORG ', 'Ada@example.org'],
  ["miles.o'brien@example.org", "miles.o'brien@example.org"],
  ['r&d=lab@example.org', 'r&d=lab@example.org'],
  ["!#$%&'*+-/=?^_`{|}~@example.org", "!#$%&'*+-/=?^_`{|}~@example.org"],
  ['ada+nday@mail.example.co.uk', 'ada+nday@mail.example.co.uk'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
  ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['ada@a--b.example', 'ada@a--b.example'],
  ['ada@example.museum', 'ada@example.museum'],
  ['ada@1.example', 'ada@1.example'],
  [`${'x'.repeat(64)}@example.org`, `${'x'.repeat(64)}@example.org`],
  [`ada@${label}.example`, `ada@${label}.example`],
])('the address %s is stored as %s', (typed, stored) => {
  expect(v.parse(Email, typed)).toBe(stored);
});

it.each(['', ' '])('%j is missing', (typed) => {
  expect(v.safeParse(Email, typed).issues?.map(({ message }) => message)).toEqual(['Email is required.']);
});

it.each([
  'ada',
  '@example.org',
  'ada@',
  'ada@example',
  'ada@@example.org',
  'ada@b@example.org',
  '.ada@example.org',
  'ada.@example.org',
  'a..da@example.org',
  'a da@example.org',
  'ada,bob@example.org',
  '"ada"@example.org',
  'ada<bob@example.org>',
  'ada\n@example.org',
  'ädä@example.org',
  'ada@exa mple.org',
  'ada@exa\tmple.org',
  'ada@.example.org',
  'ada@example..org',
  'ada@example.org.',
  'ada@-example.org',
  'ada@example-.org',
  'ada@exa_mple.org',
  'ada@%65xample.org',
  'ada@example.org:25',
  'ada@example.org/x',
  'ada@example.org?x',
  'ada@example.org#x',
  'ada@example.org\\x',
  'ada@127.0.0.1',
  'ada@0x7f.1',
  'ada@[127.0.0.1]',
  'ada@xn--.example',
  `ada@${label}x.example`,
])("%j isn't an email address", (typed) => {
  expect(v.safeParse(Email, typed).issues?.[0]?.message).toBe("This isn't an email address.");
});

it('has at most 254 characters in its stored form', () => {
  const domain = `${label}.${label}.${'x'.repeat(60)}.example`;
  expect(v.safeParse(Email, `${'x'.repeat(254 - domain.length - 1)}@${domain}`).success).toBe(true);
  const wide = `${'ü'.repeat(50)}.${'ü'.repeat(50)}.${'ü'.repeat(50)}.${'ü'.repeat(50)}.example`;
  for (const typed of [`${'x'.repeat(255 - domain.length - 1)}@${domain}`, `${'x'.repeat(40)}@${wide}`]) {
    expect(v.safeParse(Email, typed).success).toBe(false);
  }
});
