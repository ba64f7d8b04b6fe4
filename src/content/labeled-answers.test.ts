import { describe, expect, it } from 'vitest';
import { itAtNight } from '../../tests/support/it-at-night.ts';
import { suggestPoints } from '../rules/english/suggest-points.ts';
import { corpora, readFigures } from './labeled-answers.ts';
import { readAnswers, readLibraryQuestions } from './read-questions.ts';

const openEnded = readLibraryQuestions().filter((question) => question.type === 'OE');

describe('the suggestion', () => {
  it.each(openEnded)('finds every key point in the model answer of $slug', ({ model_answer, key_points }) => {
    expect(suggestPoints(model_answer, key_points).missed).toEqual([]);
  });

  it.each(openEnded)("doesn't call the question of $slug a right answer", ({ title, description, key_points }) => {
    expect(suggestPoints(`${title}. ${description}`, key_points).is_correct).toBe(false);
  });

  itAtNight('calls at most 1 in 100 model answers right for another question', () => {
    const mistaken = openEnded.flatMap(({ slug, key_points }) =>
      openEnded
        .filter((other) => other.slug !== slug && suggestPoints(other.model_answer, key_points).is_correct)
        .map((other) => `${other.slug} answers ${slug}`),
    );
    if (mistaken.length > 0) console.log(mistaken.join('\n'));
    expect(mistaken.length).toBeLessThanOrEqual(0.01 * openEnded.length * (openEnded.length - 1));
  });

  it.each(corpora)('ticks at most 3 in 100 absent key points of %s, and misses at most 40 in 100', (corpus) => {
    const { answers, absent, falseTicks, present, missed } = readFigures(corpus, openEnded);
    const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)}%`;
    console.log(
      `${corpus}: ${answers} answers; false ticks ${falseTicks.length} of ${absent} (${percent(falseTicks.length, absent)}), ` +
        `missed ${missed.length} of ${present} (${percent(missed.length, present)})`,
    );
    for (const { phrase, text } of falseTicks) console.log(`A false tick for '${phrase}':\n${text}\n`);
    expect(answers).toBeGreaterThanOrEqual(60);
    expect(falseTicks.length).toBeLessThanOrEqual(0.03 * absent);
    expect(missed.length).toBeLessThanOrEqual(0.4 * present);
  });

  it('calls at most 1 in 100 wrong answers right, and half of the right ones', () => {
    const answers = openEnded.flatMap(({ slug, key_points }) =>
      readAnswers(slug).map(({ skill, text }) => ({ skill, isRight: suggestPoints(text, key_points).is_correct })),
    );
    const wrong = answers.filter(({ skill }) => skill === 'fluent-wrong' || skill === 'empty');
    const right = answers.filter(({ skill }) => skill === 'own-words');
    expect(wrong.filter(({ isRight }) => isRight).length).toBeLessThanOrEqual(0.01 * wrong.length);
    expect(right.filter(({ isRight }) => isRight).length).toBeGreaterThanOrEqual(0.5 * right.length);
  });

  const uncapitalized = (phrase: string) => `${phrase[0]?.toLowerCase() ?? ''}${phrase.slice(1)}`;

  it.each<[string, (phrase: string) => string]>([
    ['doubts', (phrase) => `I doubt that ${uncapitalized(phrase)}.`],
    ['asks about', (phrase) => `${phrase}? No.`],
    ['takes back', (phrase) => `${phrase}. That's wrong.`],
    ['disagrees with', (phrase) => `${phrase}. I disagree.`],
    ['calls a myth', (phrase) => `It's a myth that ${uncapitalized(phrase)}.`],
    ['calls untrue', (phrase) => `It isn't true that ${uncapitalized(phrase)}.`],
    ['reports', (phrase) => `My colleague says that ${uncapitalized(phrase)}.`],
    ['ascribes to others', (phrase) => `Some people claim ${uncapitalized(phrase)}.`],
    ['leaves open', (phrase) => `I'm not sure whether ${uncapitalized(phrase)}.`],
    ["doesn't think", (phrase) => `I don't think that ${uncapitalized(phrase)}.`],
  ])('ticks no key point that an answer only %s', (_, say) => {
    const ticked = openEnded
      .flatMap(({ key_points }) => key_points)
      .filter((point) => suggestPoints(say(point.phrase), [point]).covered.length > 0);
    expect(ticked.map(({ phrase }) => phrase)).toEqual([]);
  });
});
