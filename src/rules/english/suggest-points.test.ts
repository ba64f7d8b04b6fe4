import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCalls } from '../../../tests/support/count-calls.ts';
import type { KeyPoint } from '../../contract/interview.ts';
import { claimLength, findPoints, phraseCount, suggestPoints } from './suggest-points.ts';

/** Any character. fast-check's own arbitrary of all of them first makes a table of a million. */
const character = fc
  .nat({ max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

const point = (phrase: string, ...synonyms: string[]): KeyPoint => ({ phrase, synonyms });
const isSuggested = (text: string, claim: string) => findPoints(text, [point('zebra crossing', claim)]).length === 1;

describe('suggests a key point', () => {
  it.each([
    ['in other forms of its words', 'Then the copied length gets validated.', 'validate length'],
    ['in another order', 'The length should have been validated.', 'validate length'],
    ['in capitals and quotation marks', 'You VALIDATE the "Length".', 'validate length'],
    ['in inline code, which is a word', 'You validate `hdr->length` and `memcpy(a, b)`, then.', 'validate length'],
    [
      'with accents and a curly apostrophe',
      'The nai\u0308ve l\u00e9ngth isn’t validated.',
      'naive length not validated',
    ],
    ['in the words of the phrase itself', 'It is a zebra crossing.', 'validate length'],
    ['with either word of an alternative', 'It checks how long it is.', 'validate|check long|length'],
    ['that is denied in both', 'The length is never validated.', 'length not validated'],
    ['after a denial of something else', 'It is not fast, but it validates the length.', 'validate length'],
    ['after a sentence that is taken back', 'It is fast. That is wrong. It validates the length.', 'validate length'],
    ['that the learner thinks', 'I think that it validates the length.', 'validate length'],
    ['in the order that it asks for', 'It is validated before we copy it.', 'validate before copy'],
    ['in a list of its own', '- it is big\n- it validates the length', 'validate length'],
  ])('%s', (_, text, claim) => {
    expect(isSuggested(text, claim)).toBe(true);
  });
});

describe("doesn't suggest a key point", () => {
  it.each([
    ['that is denied', 'It does not validate the length.', 'validate length'],
    ['that is denied in a contraction', "It doesn't validate the length.", 'validate length'],
    ['that is affirmed though it denies', 'It validates the length.', 'length not validated'],
    ['that is denied twice', "It isn't never validated by length.", 'validate length'],
    ['that is called unnecessary', 'Validating the length is not needed here.', 'validate length'],
    ['that is called useless', 'To validate the length is pointless.', 'validate length'],
    ['that is called a mistake', 'It is a mistake to validate the length.', 'validate length'],
    ['that is called wrong after it', 'It validates the length. That is wrong.', 'validate length'],
    ['that is disagreed with', 'It validates the length. I disagree.', 'validate length'],
    ['that is doubted', 'I doubt that it validates the length.', 'validate length'],
    ['that might be', 'It might be safe if it validates the length.', 'validate length'],
    ['that is supposed', 'Supposedly it validates the length.', 'validate length'],
    ['that is asked', 'Does it validate the length?', 'validate length'],
    ['that is asked and denied', 'It validates the length? No.', 'validate length'],
    ['that is a misconception', "It's a misconception that it validates the length.", 'validate length'],
    ["that isn't true", "It isn't true that it validates the length.", 'validate length'],
    ['that someone else says', 'My colleague says it validates the length.', 'validate length'],
    ['that people say', 'Some people would claim it validates the length.', 'validate length'],
    ['that is there according to someone', 'According to the vendor, it validates the length.', 'validate length'],
    ['that is in question', 'I am not sure whether it validates the length.', 'validate length'],
    ['in a code block', '```\nvalidate the length\n```', 'validate length'],
    ['in two sentences', 'It validates. The length is the same.', 'validate length'],
    ['in words of only the same meaning', 'It verifies the size.', 'validate length'],
    ['of one word', 'The length matters.', 'length'],
    ['by one word that fits two places', 'I would use federation for it.', 'oidc|federation role|federation'],
    [
      'that is far apart',
      'It validates what the user of the page that we have seen in the other window and in this one sent as a length.',
      'validate length',
    ],
    ['in the wrong order', 'It is copied before we validate it.', 'validate before copy'],
    ['in a list of keywords', 'length, validate, pointer, free, heap, canary, stack.', 'validate length'],
  ])('%s', (_, text, claim) => {
    expect(isSuggested(text, claim)).toBe(false);
  });

  it('that the answer contradicts elsewhere', () => {
    const nonce = { ...point('nonce must be unique'), contradictions: ['nonce repeat harmless'] };
    expect(findPoints('A nonce must be unique.', [nonce])).toHaveLength(1);
    expect(findPoints('A nonce must be unique. If a nonce repeats, it is harmless.', [nonce])).toEqual([]);
  });
});

describe('the words that a suggestion rests on', () => {
  const quoted = (text: string) =>
    findPoints(text, [point('validate length'), point('bounds not checked')]).map(({ words }) =>
      words.map(([start, end]) => text.slice(start, end)),
    );

  it.each([
    ['are those of the claim', 'First, the length is always validated.', [['length', 'validated']]],
    ['are one piece where they stand side by side', 'We validate length here.', [['validate length']]],
    ['include inline code', 'We validate `the length` here.', [['validate `the length`']]],
    ['include what denies', 'Then nobody ever checks bounds.', [['nobody', 'checks bounds']]],
    ['are none if nothing is suggested', 'The length is not validated.', []],
  ])('%s', (_, text, expected) => {
    expect(quoted(text)).toEqual(expected);
  });

  it('lie within any text', () => {
    const texts = fc
      .string({ unit: character, maxLength: 8 })
      .filter((text) => !/[`?]/.test(text))
      .map((text) => `${text}\n\nİ. It is so that we have it, and the length is validated.\n\n${text}`);
    fc.assert(
      fc.property(texts, (text) => {
        expect(quoted(text)).toEqual([['length', 'validated']]);
      }),
    );
  });
});

it('counts the words of a claim that say something', () => {
  expect(claimLength('it is not the length that we validate|check')).toBe(2);
});

it('counts the phrases that a synonym stands for', () => {
  expect(phraseCount('it is not the length|size that we validate|check|test')).toBe(6);
});

it('takes each key point once, in order, whatever the text', () => {
  const points = ['apple falls', 'banana falls', 'cherry falls'].map((phrase) => point(phrase));
  fc.assert(
    fc.property(fc.string({ unit: character }), (text) => {
      const { covered, missed } = suggestPoints(`${text}\n\nSo the banana falls.`, points);
      expect([...covered, ...missed].sort()).toEqual(points.map(({ phrase }) => phrase));
    }),
  );
});

it.each<[what: string, make: (length: number) => string]>([
  ['words', (length) => '`a'.repeat(length / 2)],
  ['a late denial', (length) => `${'a '.repeat(length / 4)}not ${'and '.repeat(length / 8)}`],
])('reads one long sentence of %s with work in proportion to its length', async (_what, make) => {
  const [short, long] = await countCalls(
    ...[5000, 20_000].map((length) => () => suggestPoints(make(length), [point('apple falls')])),
  );
  expect(long! / short!).toBeCloseTo(4, 1);
});

it.each(['The lock is held by a thread. ', 'a', '\n', '.', 'a|', '`', '`a', '```', '\n- ', 'he says that '])(
  'reads 100 KB of %j quickly',
  { timeout: 30_000 },
  (part) => {
    const text = part.repeat(100_000 / part.length);
    const points = [1, 2].map((number) => point(`lock ${number}`, 'held thread', 'never held'));
    const { covered, missed } = suggestPoints(text, points);
    expect([...covered, ...missed]).toHaveLength(2);
  },
);
