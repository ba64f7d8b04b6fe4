import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type CallName, calls } from './calls.ts';
import { honestText, isBlank, plainForm, searchForm, withPlainLineEnds } from './honest-text.ts';

/** What can be looked into: every schema that the contract is made of. */
interface Part {
  type: string;
  pipe?: readonly (Part & { kind: string })[];
  entries?: Record<string, Part>;
  wrapped?: Part;
  item?: Part;
  options?: readonly Part[];
  key?: Part;
  value?: Part;
}

const withoutText = ['number', 'boolean', 'picklist', 'literal'];

/** Yields each text in a schema, with the schema that checks it. */
function* textsIn(schema: Part, path: string): Generator<[path: string, schema: v.GenericSchema]> {
  if (schema.type === 'string') yield [path, schema as unknown as v.GenericSchema];
  else if (schema.pipe && schema.pipe[0]!.type !== schema.type) yield* textsIn(schema.pipe[0]!, path);
  else if (schema.entries)
    for (const [name, part] of Object.entries(schema.entries)) yield* textsIn(part, `${path}.${name}`);
  else if (schema.wrapped) yield* textsIn(schema.wrapped, path);
  else if (schema.item) yield* textsIn(schema.item, `${path}[]`);
  else if (schema.key && schema.value) {
    yield* textsIn(schema.key, `${path}{}`);
    yield* textsIn(schema.value, `${path}{}`);
  } else if (Array.isArray(schema.options) && schema.type !== 'picklist') {
    for (const option of schema.options) yield* textsIn(option, path);
  } else if (!withoutText.includes(schema.type)) throw new Error(`${path} is a ${schema.type}: look into it here.`);
}

/** Every text that a call takes, and the schemas that check it. */
const texts = Map.groupBy(
  (Object.keys(calls) as CallName[]).flatMap((name) =>
    (['params', 'query', 'body'] as const).flatMap((place) => {
      const schema = (calls[name] as Partial<Record<typeof place, unknown>>)[place];
      return schema ? [...textsIn(schema as Part, `${name}.${place}`)] : [];
    }),
  ),
  ([path]) => path,
);

/**
 * In which form each text is both checked and used. A new one belongs to the first pattern that it matches; one that matches none must be
 * given a form here.
 */
const forms: readonly [form: Form, paths: RegExp][] = [
  ['a new password', /^(?:register|resetPassword|changePassword)\.body\.password2?$/],
  ['the own password', /\.body\.(?:current_)?password$/],
  ['a search', /\.query\.q$/],
  ['an email address', /\.body\.email$/],
  ['a name of an account', /\.(?:username|actor)$/],
  ['an address', /\.(?:\w+_url|endpoint)$/],
  // What a debugger showed, as it was recorded.
  ['an exact text', /\.recording\./],
  [
    'a written text',
    /\.(?:title|subtitle|description|explanation|label|text|note|hint|notes\.[A-D]|option_[a-d]|correct_text_answer|text_answer|phrase|synonyms\[\]|contradictions\[\]|\w+_request|bio|location|name|code_snippet)$/,
  ],
  // Letters, digits, and a few signs of ASCII, or compared with what was issued before: no other text passes for it.
  [
    'an exact text',
    /\.(?:id|\w+_?id|commentId|rawId|clientDataJSON|page|before|after|month|date|day|today|from|to|\w+_at|as_of|local_date|version|slug|sha256|file_name|category|p256dh|auth|time_zone|cursor|token|captchaToken|reaction|desired|phrases\[\]|confirmed\[\]|point|files\{\})$/i,
  ],
];

type Form =
  | 'a new password'
  | 'the own password'
  | 'a search'
  | 'an email address'
  | 'a name of an account'
  | 'an address'
  | 'a written text'
  | 'an exact text';

const formOf = (path: string) => forms.find(([, paths]) => paths.test(path))?.[0];
const pathsOf = (form: Form) => [...texts.keys()].filter((path) => formOf(path) === form);
const schemasOf = (form: Form) =>
  pathsOf(form).flatMap((path) => texts.get(path)!.map(([, schema]) => [path, schema] as const));

/** One text in many forms, and what can hide in one. */
const variants = [
  ...[
    'password1',
    'ｐａｓｓｗｏｒｄ１',
    'ⓟⓐⓢⓢⓦⓞⓡⓓ①',
    'pass\u200Bword1',
    ' password1 ',
    '\uFEFFpassword1\r\n',
    'PASSWORD1',
  ],
  ...[
    'Café',
    'Cafe\u0301',
    'ﬁne ﬂow',
    '\u212Bngstr\u00F6m',
    'İstanbul',
    'ﷺ'.repeat(8),
    '👩‍👩‍👧',
    '\u3164\u200B',
    '\u2800 x',
  ],
  ...['Ada@Example.ORG', ' ada@bücher.example ', 'ada@ｅｘａｍｐｌｅ.org', 'ada＠example.org', 'a\u200Bda@example.org'],
  ...[
    'HTTPS://EXAMPLE.org:443/a/../b c',
    'https://ｅｘａｍｐｌｅ.org/\t',
    'http:\\\\example.org\\',
    'https://bücher.example/ä',
  ],
  ...[
    '7',
    '٣',
    '７',
    '2026-11-20',
    '２０２６-11-20',
    '2026-11-20T08:00:00Z',
    '3F9C5A52-0C5E-4F3B-9D0E-0F6A3F1F7C11',
    'Europe/Berlin',
  ],
  ...['main.c', 'ｍａｉｎ.c', 'a-slug', 'A'.repeat(22), `B${'A'.repeat(86)}`, 'ab'.repeat(32), 'UP', 'Injection'],
];

test("each string of a call has a canonical form in which it's checked and used", () => {
  expect([...texts.keys()].filter((path) => formOf(path) === undefined)).toEqual([]);
  for (const [form] of forms) expect(pathsOf(form).length, form).toBeGreaterThan(0);
});

describe.each([...texts.keys()])('%s', (path) => {
  test('passes its checks again unchanged', () => {
    for (const [, schema] of texts.get(path)!) {
      for (const variant of variants) {
        const first = v.safeParse(schema, variant);
        if (!first.success || typeof first.output !== 'string') continue;
        const again = v.safeParse(schema, first.output);
        expect(
          again.issues?.map(({ message }) => message),
          variant,
        ).toBeUndefined();
        expect(again.output, variant).toBe(first.output);
      }
    }
  });
});

test.each(schemasOf('a new password'))('counts %s in the form that is hashed', (path, schema) => {
  for (const variant of ['ｐａｓｓｗｏｒｄ１', 'pass\u200Bword1', 'ⓟⓐⓢⓢⓦⓞⓡⓓ①']) {
    expect(v.parse(schema, variant)).toBe('password1');
  }
  // Only a repeated one can be short: it differs from the first then.
  expect(v.safeParse(schema, '👩‍👩‍👧').success).toBe(path.endsWith('password2'));
  expect(v.safeParse(schema, 'ﷺ'.repeat(8)).success).toBe(false);
  expect(v.safeParse(schema, '🔑'.repeat(128)).success).toBe(true);
  expect(v.safeParse(schema, '🔑'.repeat(129)).success).toBe(false);
});

test.each(schemasOf('the own password'))('hashes %s as typed', (_path, schema) => {
  for (const variant of ['pass\u200Bword1', 'ｐａｓｓｗｏｒｄ１', ' x ', '🔑'.repeat(128), 'ﷺ'.repeat(128)]) {
    expect(v.parse(schema, variant)).toBe(variant);
  }
  expect(v.safeParse(schema, '🔑'.repeat(129)).success).toBe(false);
});

test.each(schemasOf('a search'))('stores %s in the form that is compared', (_path, schema) => {
  for (const variant of ['  Ｃａｆé ', 'CAFE\u0301', 'ca\u200Bfé']) expect(v.parse(schema, variant)).toBe('café');
});

test.each(schemasOf('an email address'))('%s is plain ASCII after its check', (_path, schema) => {
  for (const variant of variants) {
    const { success, output } = v.safeParse(schema, variant);
    if (success) expect(output).toMatch(/^[!-~]+@[a-z\d.-]+$/);
  }
  expect(v.parse(schema, 'ada@ｅｘａｍｐｌｅ.ORG')).toBe('ada@example.org');
});

const isCode = (path: string) => path.endsWith('.code_snippet');

test.each(schemasOf('a written text'))(
  'stores %s without white space around it, and with plain line ends',
  (path, schema) => {
    for (const variant of [...variants, 'a\r\nb\rc']) {
      const { success, output } = v.safeParse(schema, variant);
      if (!success || typeof output !== 'string') continue;
      const whole = isBlank(variant) ? '' : withPlainLineEnds(variant).trimEnd();
      expect(output, variant).toBe(isCode(path) ? whole : honestText(variant));
    }
  },
);

test('a new username is plain ASCII, so its only other form is its case', () => {
  const [, schema] = texts.get('register.body.username')![0]!;
  for (const variant of variants) {
    const { success, output } = v.safeParse(schema, variant);
    if (success) expect(output).toMatch(/^[\w-]{3,30}$/);
  }
});

test.each(schemasOf('an address'))('%s is the URL that a browser would open', (_path, schema) => {
  for (const variant of variants) {
    const { success, output } = v.safeParse(schema, variant);
    if (success && output !== '') expect(output).toBe(new URL(String(output)).href);
  }
});

test.each(schemasOf('an exact text'))('accepts %s as sent, except for case and surrounding space', (_path, schema) => {
  for (const variant of variants) {
    const { success, output } = v.safeParse(schema, variant);
    if (success && typeof output === 'string')
      expect([variant, variant.toLowerCase(), variant.trim()]).toContain(output);
  }
});

test('both forms are idempotent', () => {
  for (let code = 0; code <= 0x10ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const plain = plainForm(`a${String.fromCodePoint(code)}b`);
    if (plain !== plainForm(plain)) expect.fail(`U+${code.toString(16)}`);
    const sought = searchForm(`a${String.fromCodePoint(code)}b`);
    if (sought !== searchForm(sought)) expect.fail(`U+${code.toString(16)} in a search`);
  }
});
