import * as v from 'valibot';
import { suggestPoints } from '../rules/english/suggest-points.ts';
import { trimmedText } from './puzzle-file.ts';
import type { OpenEndedFile } from './question-file.ts';
import { readJson } from './read-library.ts';

/**
 * - `labeled-answers.json`: bad and half-right answers. The synonyms were written with them in view.
 * - `fresh-answers.json`: by writers who knew only title and description of the question, labeled afterward and measured before any change
 *   that they led to.
 */
export const corpora = ['labeled-answers.json', 'fresh-answers.json'] as const;

/** Answers by the slug of their question, each with the places of the key points that a reader finds in it, counted from 0. */
const LabeledAnswers = v.record(
  v.string(),
  v.array(
    v.strictObject({ covered: v.array(v.pipe(v.number(), v.integer(), v.minValue(0))), text: trimmedText(4000) }),
  ),
);

/** How the suggestions for some answers compare with a reader's labels. */
export interface Figures {
  answers: number;
  /** Key points that no reader finds, and those of them that are suggested. */
  absent: number;
  falseTicks: { phrase: string; text: string }[];
  /** Key points that a reader finds, and those of them that aren't suggested. */
  present: number;
  missed: { phrase: string; text: string }[];
}

/** Returns the figures of a corpus for some questions of the library. */
export function readFigures(
  corpus: (typeof corpora)[number],
  questions: readonly ({ slug: string } & Pick<OpenEndedFile, 'key_points'>)[],
): Figures {
  const bySlug = readJson(LabeledAnswers, import.meta.dirname, corpus);
  const labeled = questions.flatMap(({ slug, key_points }) =>
    (bySlug[slug] ?? []).map(({ covered, text }) => ({ key_points, covered, text })),
  );
  const points = labeled.flatMap(({ key_points, covered, text }) => {
    const suggested = suggestPoints(text, key_points).covered;
    return key_points.map(({ phrase }, place) => ({
      phrase,
      text,
      isPresent: covered.includes(place),
      isSuggested: suggested.includes(phrase),
    }));
  });
  const present = points.filter(({ isPresent }) => isPresent);
  const absent = points.filter(({ isPresent }) => !isPresent);
  const namesOf = (found: typeof points) => found.map(({ phrase, text }) => ({ phrase, text }));
  return {
    answers: labeled.length,
    absent: absent.length,
    falseTicks: namesOf(absent.filter(({ isSuggested }) => isSuggested)),
    present: present.length,
    missed: namesOf(present.filter(({ isSuggested }) => !isSuggested)),
  };
}
