import { describe, expect, it } from 'vitest';
import { itAtNight } from '../../tests/support/it-at-night.ts';
import { gradeOpenAnswer } from '../rules/grade-open-answer.ts';
import { gradeAnswers, gradeWeakAnswers } from './graded-answers.ts';
import { readLibraryQuestions } from './read-questions.ts';

const openEnded = readLibraryQuestions().filter((question) => question.type === 'OE');

describe('the grader', () => {
  it.each(openEnded)('finds every key point in the model answer of $slug', ({ model_answer, key_points }) => {
    expect(gradeOpenAnswer(model_answer, key_points).missed).toEqual([]);
  });

  it.each(openEnded)("doesn't accept the question of $slug as its answer", ({ title, description, key_points }) => {
    expect(gradeOpenAnswer(`${title}. ${description}`, key_points).is_correct).toBe(false);
  });

  itAtNight('accepts at most 1 in 100 model answers for another question', () => {
    const mistaken = openEnded.flatMap(({ slug, key_points }) =>
      openEnded
        .filter((other) => other.slug !== slug && gradeOpenAnswer(other.model_answer, key_points).is_correct)
        .map((other) => `${other.slug} answers ${slug}`),
    );
    if (mistaken.length > 0) console.log(mistaken.join('\n'));
    expect(mistaken.length).toBeLessThanOrEqual(0.01 * openEnded.length * (openEnded.length - 1));
  });

  it('grades 97 in 100 of the library’s answers as they are marked', () => {
    const graded = openEnded.map((question) => gradeAnswers(question));
    for (const { slug, skill, is_correct, text, covered, missed } of graded.flatMap((each) => each.disagreements)) {
      console.log(
        `${slug}, ${skill}, is ${is_correct ? 'right' : 'wrong'} and graded otherwise:\n${text}\n` +
          `covered: ${covered.join(' · ') || 'nothing'}\nmissed: ${missed.join(' · ') || 'nothing'}\n`,
      );
    }
    const sum = (of: (each: (typeof graded)[number]) => number) => graded.reduce((total, each) => total + of(each), 0);
    expect(sum(({ agreed }) => agreed)).toBeGreaterThanOrEqual(0.97 * sum(({ of }) => of));
  });

  it('grades 97 in 100 bad and half-right answers as they are marked, and covers fewer than 3 in 100 points that they don’t make', () => {
    const graded = openEnded.map((question) => gradeWeakAnswers(question));
    for (const { phrase, text } of graded.flatMap(({ falseTicks }) => falseTicks)) {
      console.log(`A false tick for '${phrase}':\n${text}\n`);
    }
    const sum = (of: (each: (typeof graded)[number]) => number) => graded.reduce((total, each) => total + of(each), 0);
    const count = sum(({ of }) => of);
    expect(count).toBeGreaterThanOrEqual(300);
    expect(sum(({ agreed }) => agreed)).toBeGreaterThanOrEqual(0.97 * count);
    expect(sum(({ falseTicks }) => falseTicks.length)).toBeLessThan(0.03 * sum(({ absent }) => absent));
  });

  it.each(openEnded)('has at least 5 bad or half-right answers to $slug', (question) => {
    expect(gradeWeakAnswers(question).of).toBeGreaterThanOrEqual(5);
  });
});
