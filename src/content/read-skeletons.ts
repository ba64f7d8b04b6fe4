import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InterviewDifficulty, InterviewType } from '../contract/interview.ts';
import { foldersIn, type ProvablePuzzle, readJson, readPuzzleFolder } from './read-library.ts';
import type { LibraryQuestion } from './read-questions.ts';
import { InterviewSkeletonFile, PuzzleSkeletonFile } from './skeleton-file.ts';

/** A proven puzzle that staff can start from. */
export type PuzzleSkeleton = ProvablePuzzle & PuzzleSkeletonFile;

export type InterviewSkeleton = InterviewSkeletonFile & { slug: string };

/** Where the skeletons of puzzles lie. */
export const skeletonsFolder = fileURLToPath(new URL('skeletons/puzzles', import.meta.url));

const interviewFolder = fileURLToPath(new URL('skeletons/interview', import.meta.url));

/** Every skeleton of a puzzle. Throws an Error that names the file and the rule which it breaks. */
export function readPuzzleSkeletons(folder = skeletonsFolder): PuzzleSkeleton[] {
  return foldersIn(folder).map((slug) => readPuzzleSkeleton(slug, folder));
}

/** One skeleton of a puzzle; throws as `readPuzzleSkeletons` does. */
export function readPuzzleSkeleton(slug: string, folder = skeletonsFolder): PuzzleSkeleton {
  return readPuzzleFolder(PuzzleSkeletonFile, slug, folder);
}

/** Every skeleton of interview questions; throws as `readPuzzleSkeletons` does. */
export function readInterviewSkeletons(folder = interviewFolder): InterviewSkeleton[] {
  return readdirSync(folder)
    .sort()
    .map((file) => ({ slug: basename(file, '.json'), ...readJson(InterviewSkeletonFile, folder, file) }));
}

type PointName = keyof InterviewSkeletonFile['points'];

/** What an open-ended question of each difficulty asks for. The answer to a harder one has more to say. */
const asked: Record<InterviewDifficulty, { points: PointName[]; question: (subject: string) => string }> = {
  1: {
    points: ['cause', 'impact', 'defense'],
    question: (subject) => `What causes ${subject}, what can an attacker do with it, and how do you prevent it?`,
  },
  2: {
    points: ['cause', 'impact', 'defense', 'search'],
    question: (subject) =>
      `Explain ${subject} to a colleague: what causes it, what an attacker gains, how you prevent it, and how you'd look for it in a code base.`,
  },
  3: {
    points: ['cause', 'impact', 'defense', 'search', 'trap'],
    question: (subject) =>
      `You review a service for ${subject}. Say what causes it, what an attacker gains, how you'd look for it, which fix lasts, and which popular fix doesn't.`,
  },
};

/** The question of a type and a difficulty that a skeleton leads to, as the library would hold it. */
export function questionOfSkeleton(
  { slug, topic, category, subject, choices, points }: InterviewSkeleton,
  type: InterviewType,
  difficulty: InterviewDifficulty,
): LibraryQuestion {
  const head = { slug, category, difficulty, revision: 1, is_premium: true };
  if (type === 'MC') {
    const explanation = [points.cause, points.impact, points.defense].map(({ sentence }) => sentence).join(' ');
    return { ...head, type, ...choices[difficulty], explanation };
  }
  const { points: names, question } = asked[difficulty];
  return {
    ...head,
    type,
    title: `${topic.charAt(0).toUpperCase()}${topic.slice(1)}`,
    description: question(subject),
    explanation: `A popular fix falls short. ${points.trap.sentence}`,
    model_answer: names.map((name) => points[name].sentence).join(' '),
    key_points: names.map((name) => {
      const { sentence: _, ...point } = points[name];
      return { id: name, ...point };
    }),
  };
}
