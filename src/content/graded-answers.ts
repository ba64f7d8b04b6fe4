import * as v from 'valibot';
import { gradeOpenAnswer } from '../rules/grade-open-answer.ts';
import { trimmedText } from './puzzle-file.ts';
import type { OpenEndedFile } from './question-file.ts';
import { readJson } from './read-library.ts';
import { questionsFolder, readAnswers } from './read-questions.ts';

/** How many of a question's written answers the grader judges as they are marked, and those that it judges otherwise. */
export interface GradedAnswers {
  agreed: number;
  of: number;
  disagreements: {
    slug: string;
    skill: string;
    is_correct: boolean;
    text: string;
    covered: string[];
    missed: string[];
  }[];
}

/** Grades the answers that lie next to an open-ended question. */
export function gradeAnswers(
  { slug, key_points }: { slug: string } & Pick<OpenEndedFile, 'key_points'>,
  folder = questionsFolder,
): GradedAnswers {
  const answers = readAnswers(slug, folder);
  const disagreements = answers.flatMap(({ skill, text, is_correct }) => {
    const { covered, missed, ...grade } = gradeOpenAnswer(text, key_points);
    return grade.is_correct === is_correct ? [] : [{ slug, skill, is_correct, text, covered, missed }];
  });
  return { agreed: answers.length - disagreements.length, of: answers.length, disagreements };
}

/** Bad and half-right answers by the slug of their question, each with the places of the key points that it does cover, counted from 0. */
const WeakAnswers = v.record(
  v.string(),
  v.array(
    v.strictObject({ covered: v.array(v.pipe(v.number(), v.integer(), v.minValue(0))), text: trimmedText(2000) }),
  ),
);

/** What the grader makes of the weak answers to a question. A false tick is a key point that it finds and a reader doesn't. */
export interface GradedWeakAnswers {
  agreed: number;
  of: number;
  falseTicks: { phrase: string; text: string }[];
  /** How many key points no reader finds, over all answers. */
  absent: number;
}

/** Grades the bad and half-right answers to an open-ended question. */
export function gradeWeakAnswers({
  slug,
  key_points,
}: { slug: string } & Pick<OpenEndedFile, 'key_points'>): GradedWeakAnswers {
  const graded = (readJson(WeakAnswers, import.meta.dirname, 'weak-answers.json')[slug] ?? []).map(
    ({ covered, text }) => {
      const grade = gradeOpenAnswer(text, key_points);
      const missed = key_points.filter((_, place) => !covered.includes(place)).map(({ phrase }) => phrase);
      return {
        isAgreed: grade.is_correct === covered.length * 5 >= key_points.length * 3,
        absent: missed.length,
        falseTicks: missed.filter((phrase) => grade.covered.includes(phrase)).map((phrase) => ({ phrase, text })),
      };
    },
  );
  return {
    agreed: graded.filter(({ isAgreed }) => isAgreed).length,
    of: graded.length,
    falseTicks: graded.flatMap(({ falseTicks }) => falseTicks),
    absent: graded.reduce((sum, { absent }) => sum + absent, 0),
  };
}
