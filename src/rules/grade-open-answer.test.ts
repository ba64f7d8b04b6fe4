import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KeyPoint } from '../contract/interview.ts';
import { evidenceIn, gradeOf, gradeOpenAnswer, isClaim } from './grade-open-answer.ts';

const point = (phrase: string, ...synonyms: string[]): KeyPoint => ({ phrase, synonyms });
const covers = (text: string, ...claims: string[]) =>
  gradeOpenAnswer(text, [point('zebra crossing', ...claims)]).covered.length === 1;

describe('gradeOpenAnswer covers a key point', () => {
  it.each([
    ['in other forms of its words', 'Then the copied length gets validated.', 'validate length'],
    ['in another order', 'The length should have been validated.', 'validate length'],
    ['in capitals and quotation marks', 'You VALIDATE the `Length`.', 'validate length'],
    ['with an accent and a curly apostrophe', 'The naïve length isn’t validated.', 'naive length not validated'],
    ['in the words of the phrase itself', 'It is a zebra crossing.', 'validate length'],
    ['with either word of an alternative', 'It checks how long it is.', 'validate|check long|length'],
    ['that is denied in both', 'Nobody validates the length.', 'length not validated'],
    ['that is denied twice', 'It is never used without validating the length.', 'validate length'],
    ['with a slip of the finger', 'The lenght is validted by the parser.', 'validate parser'],
    ['after a denial of something else', 'It is not fast, but it validates the length.', 'validate length'],
    ['after a question of something else', 'Whether it is fast or not, it validates the length.', 'validate length'],
    [
      'in a list that a sentence goes before',
      'I do this: validate the length, hash, lock, log, wait.',
      'validate length',
    ],
    ['that is not the only one', 'It does not only validate the length, it also copies.', 'validate length'],
    ['in the order that it asks for', 'It is validated before we copy it.', 'validate before copy'],
    ['in words of about the same meaning', 'An adversary then releases it.', 'attacker free'],
    ['with a filler that it names', 'The new one is put there.', 'put there|elsewhere'],
    ['that never is one thing alone', 'It never only validates the length.', 'validate length'],
    ['whose opposite is called wrong', 'That the length is not validated is wrong.', 'validate length'],
    ['whose opposite is called a myth', 'It is a myth that the length is not validated.', 'validate length'],
    ['that is said to be wrong to leave out', 'It is wrong to copy before we validate the length.', 'validate length'],
    ['before a denial of something else', 'It validates the length. It is not enough to copy it.', 'validate length'],
    ['in two words that both fit one place', 'I would use OIDC federation.', 'oidc|federation role|federation'],
    ['in a list of its own', '- it is big\n- it validates the length', 'validate length'],
  ])('%s', (_, text, claim) => {
    expect(covers(text, claim)).toBe(true);
  });
});

describe('gradeOpenAnswer does not cover a key point', () => {
  it.each([
    ['that is denied', 'It does not validate the length.', 'validate length'],
    ['that is denied in a contraction', "It doesn't validate the length.", 'validate length'],
    ['that is affirmed though it denies', 'It validates the length.', 'length not validated'],
    ['that is called unnecessary', 'Validating the length is not needed here.', 'validate length'],
    ['that nobody needs', 'No validated length is needed here.', 'validate length'],
    ['that is called useless', 'To validate the length is pointless.', 'validate length'],
    ['that is called wrong', 'To validate the length is wrong here.', 'validate length'],
    ['that does nothing', 'Validating the length protects nothing.', 'validate length'],
    ['that is called a mistake', 'Validating the length is simply a mistake.', 'validate length'],
    ['that is called wrong after it', 'It validates the length. That is wrong.', 'validate length'],
    ['that is called useless before it', 'It is useless to validate the length.', 'validate length'],
    ['that it is wrong to assume', 'It is wrong to assume that the length is validated.', 'validate length'],
    ['that is a misconception', "It's a misconception that it validates the length.", 'validate length'],
    ['that is not true', "It isn't true that it validates the length.", 'validate length'],
    ['that never happens', 'Never do we validate the length.', 'validate length'],
    ['that somebody does not believe', "I don't think they validate the length.", 'validate length'],
    ['that it refuses to do', 'The parser refuses to validate the length.', 'validate length'],
    ['that stands for what was not chosen', 'They take a hash instead of validating the length.', 'validate length'],
    ['in two sentences', 'It validates. The length is the same.', 'validate length'],
    [
      'that is far apart',
      'It validates what the user of the page that we have seen in the other window and in this one sent as a length.',
      'validate length',
    ],
    ['in the wrong order', 'It is copied before we validate it.', 'validate before copy'],
    [
      'in a list of keywords',
      'length, validate, pointer, free, heap, canary, stack, parser, hash, mutex, nonce, cookie',
      'validate length',
    ],
    [
      'in a list with a sentence around it',
      'I would say that it is all of these: length validate pointer free heap canary stack parser hash mutex nonce cookie.',
      'validate length',
    ],
    ['in a text that only lists', 'Length, validate the length, hash, mutex, nonce.', 'validate length'],
    ['that it is a mistake to do', 'It is a mistake to validate the length.', 'validate length'],
    ['that takes too long', 'Validating the length takes too long.', 'validate length'],
    ['that makes no sense', 'Validating the length makes no sense.', 'validate length'],
    ['of which only the truth is in question', 'Whether it validates the length has no influence.', 'validate length'],
    ['of one word of several', 'The length matters to the parser.', 'validate length'],
    ['by one word that fits two places', 'I would use federation for it.', 'oidc|federation role|federation'],
    ['of fillers', 'It is what it is and that is how it is.', 'it is'],
  ])('%s', (_, text, claim) => {
    expect(covers(text, claim)).toBe(false);
  });
});

describe('gradeOpenAnswer, with a contradiction', () => {
  const nonce = {
    ...point('A nonce must be unique', 'nonce never repeat'),
    contradictions: ['nonce repeat harmless|safe|fine', 'nonce not matter'],
  };
  const isCovered = (text: string) => gradeOpenAnswer(text, [nonce]).covered.length === 1;

  it.each([
    ['that nobody states', 'The nonce must be unique.', true],
    ['in the same sentence', 'A nonce must be unique, although a repeated nonce is harmless.', false],
    ['in a later sentence', 'A nonce must be unique. In practice, though, repeating a nonce is safe.', false],
    ['in two sentences', 'A nonce must be unique. It may repeat. The nonce is harmless then.', true],
    ['in words of its own', 'The nonce never repeats. If a nonce is duplicated, that nonce repeat is fine.', false],
    ['before the claim', 'Repeating nonces are safe. Still, the nonce must be unique.', false],
    ['that is denied', 'The nonce must be unique: a repeated nonce is not harmless.', true],
    ['that is called a myth', 'The nonce must be unique. That a nonce repeat is harmless is a myth.', true],
    ['that somebody else claims', 'My colleague says a repeated nonce is safe, but the nonce must be unique.', true],
    ['that the writer claims', 'The nonce should be unique, and I thought a repeated nonce is safe.', false],
    ['without the claim', 'A repeated nonce is harmless.', false],
  ])('%s', (_, text, expected) => {
    expect(isCovered(text)).toBe(expected);
  });

  it('of one word contradicts nothing', () => {
    const of = { ...point('A nonce must be unique'), contradictions: ['random'] };
    expect(gradeOpenAnswer('The nonce must be unique, so it is random.', [of]).missed).toEqual([]);
  });
});

describe('the evidence', () => {
  const validated = { ...point('validate length', 'length bounded'), contradictions: ['length trusted'] };
  const quoted = (text: string, ...points: KeyPoint[]) =>
    evidenceIn(text, points).map(({ contradicts, words }) => [
      contradicts ? 'contradicts' : 'states',
      ...words.map(([start, end]) => text.slice(start, end)),
    ]);

  it.each([
    ['is the words that state the point', 'First, the length is always validated.', ['states', 'length', 'validated']],
    ['is one piece where they stand side by side', 'We validate length here.', ['states', 'validate length']],
    ['is in a synonym’s words', 'The length must be bounded.', ['states', 'length', 'bounded']],
    [
      'has no accents, ligatures, or emoji in the way',
      '👍 It is the naïvété of a ﬁle, e.g. a validated LENGTH.',
      ['states', 'validated LENGTH'],
    ],
    [
      'of a contradiction outweighs the point',
      'It validates the length. The length is trusted.',
      ['contradicts', 'length', 'trusted'],
    ],
  ])('%s', (_, text, expected) => {
    expect(quoted(text, validated)).toEqual([expected]);
  });

  it('is empty for what the answer doesn’t say', () => {
    expect(quoted('The length is not validated.', validated)).toEqual([]);
  });

  it('is omitted if another grader disagreed', () => {
    const points = [validated, point('apple falls')];
    const evidence = evidenceIn('The length is trusted, and the apple falls.', points);
    expect(gradeOf(points, new Set([0]), evidence).evidence).toEqual([]);
    expect(gradeOf(points, new Set([1]), evidence).evidence).toEqual(evidence);
  });

  it('lies within the text, in order', () => {
    const texts = fc
      .string({ unit: 'binary', maxLength: 8 })
      .map((text) => `${text} İ. It is so that we have it, and the length is validated. ${text}`);
    fc.assert(
      fc.property(texts, (text) => {
        expect(quoted(text, point('validate length'))).toEqual([['states', 'length', 'validated']]);
      }),
    );
  });
});

describe('gradeOpenAnswer, with a synonym of one word', () => {
  it('uses it only if there is no longer synonym', () => {
    expect(covers('We fuzz.', 'fuzzing')).toBe(false);
    expect(gradeOpenAnswer('We fuzz it.', [point('bounds', 'fuzzing')]).missed).toEqual([]);
    expect(gradeOpenAnswer('We check the bounds.', [point('bounds', 'fuzz the parser')]).missed).toEqual([]);
  });
});

describe('gradeOpenAnswer', () => {
  const five = ['apple', 'banana', 'cherry', 'damson', 'elder'].map((fruit) => point(`${fruit} falls`));

  it('accepts 3 of 5 key points as right', () => {
    expect(gradeOpenAnswer('The apple falls, a banana falls, and so the cherry falls.', five)).toMatchObject({
      covered: ['apple falls', 'banana falls', 'cherry falls'],
      missed: ['damson falls', 'elder falls'],
      is_correct: true,
    });
    expect(gradeOpenAnswer('The apple falls and a banana falls.', five).is_correct).toBe(false);
  });

  it('accepts nothing if there are no key points', () => {
    expect(gradeOpenAnswer('The apple falls.', [])).toMatchObject({ covered: [], missed: [], is_correct: false });
  });

  const words = fc.constantFrom(...'lock thread heap pointer query cookie parser token nonce cipher path'.split(' '));
  const phrase = fc.uniqueArray(words, { minLength: 1, maxLength: 4 }).map((some) => some.join(' '));
  const keyPoints = fc.array(
    fc.record(
      {
        phrase,
        synonyms: fc.array(fc.oneof(phrase, fc.string()), { maxLength: 3 }),
        contradictions: fc.array(fc.oneof(phrase, fc.string()), { maxLength: 2 }),
      },
      { requiredKeys: ['phrase', 'synonyms'] },
    ),
    { minLength: 1, maxLength: 6 },
  );
  const prose = fc
    .array(fc.oneof(words, fc.constantFrom('the', 'is', 'not', 'it', 'without', 'a', 'and.', 'so,')), { maxLength: 60 })
    .map((some) => some.join(' '));

  it('never throws, and each key point is either covered or missed', () => {
    fc.assert(
      fc.property(fc.oneof(prose, fc.string({ unit: 'binary' })), keyPoints, (text, points) => {
        const { covered, missed } = gradeOpenAnswer(text, points);
        expect([...covered, ...missed].sort()).toEqual(points.map((one) => one.phrase).sort());
      }),
    );
  });

  it('ignores case, quotation marks, kinds of periods, and white space', () => {
    const dress = fc.constantFrom<(word: string) => string>(
      (word) => word,
      (word) => word.toUpperCase(),
      (word) => `**${word}**`,
      (word) => `"${word}"`,
      (word) => `\`${word}\``,
    );
    const space = fc.constantFrom(' ', '  ', '\n', '\t ', ' \r\n');
    fc.assert(
      fc.property(prose, keyPoints, fc.array(dress, { minLength: 1 }), space, (text, points, dresses, between) => {
        const other = text
          .split(' ')
          .map((word, index) => word.replace(/\w+/, dresses[index % dresses.length] ?? String))
          .join(between)
          .replaceAll('.', '!');
        const { evidence: _, ...grade } = gradeOpenAnswer(text, points);
        expect(gradeOpenAnswer(other, points)).toMatchObject(grade);
      }),
    );
  });

  it('covers no more for contradictions', () => {
    fc.assert(
      fc.property(prose, keyPoints, (text, points) => {
        const without = points.map(({ phrase, synonyms }) => ({ phrase, synonyms }));
        const { covered } = gradeOpenAnswer(text, without);
        expect(gradeOpenAnswer(text, points).covered.filter((one) => !covered.includes(one))).toEqual([]);
      }),
    );
  });

  it('covers no point that the answer contradicts', () => {
    const longPhrase = fc.uniqueArray(words, { minLength: 2, maxLength: 4 }).map((some) => some.join(' '));
    fc.assert(
      fc.property(prose, longPhrase, longPhrase, (text, phrase, opposite) => {
        const points = [{ phrase, synonyms: [], contradictions: [opposite] }];
        expect(gradeOpenAnswer(`${text}. It is that the ${opposite} is so.`, points).covered).toEqual([]);
      }),
    );
  });

  it('covers every point in an answer that states every phrase', () => {
    fc.assert(
      fc.property(keyPoints, (all) => {
        const points = all.map(({ phrase, synonyms }) => ({ phrase, synonyms }));
        const answer = points.map((one) => `It is that the ${one.phrase} is so.`).join(' ');
        expect(gradeOpenAnswer(answer, points).missed).toEqual([]);
      }),
    );
  });

  it.each([
    ['words', 'The lock is held by a thread. '],
    ['one word', 'a'],
    ['line breaks', '\n'],
    ['spaces after line breaks', '\n '],
    ['full stops', '.'],
    ['bars', 'a|'],
    ['dismissals', 'useless '],
    ['list items', '\n- '],
    ['words that are new', ''],
  ])('grades 100 KB of %s quickly', { timeout: 30_000 }, (_, part) => {
    const text = part
      ? part.repeat(100_000 / part.length)
      : Array.from({ length: 12_000 }, (_, index) => `t${(index * 7919).toString(36)}zzz`).join(' ');
    const points = Array.from({ length: 6 }, (_, index) =>
      point(`token ${index}`, ...Array.from({ length: 12 }, (_, other) => `thread|task lock held${other}`)),
    );
    const { covered, missed } = gradeOpenAnswer(`${text}x`, points);
    expect([...covered, ...missed]).toHaveLength(6);
  });
});

describe('isClaim', () => {
  it("needs a word that isn't filler", () => {
    expect(isClaim('validate the length')).toBe(true);
    expect(isClaim('that is not')).toBe(false);
  });
});
