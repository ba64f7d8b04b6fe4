import { fileURLToPath } from 'node:url';
import { AnswersFile, type GradedAnswer, QuestionFile } from './question-file.ts';
import { foldersIn, readJson } from './read-library.ts';

/** An interview question of the starter library. */
export type LibraryQuestion = QuestionFile & { slug: string };

/** Where the starter library's interview questions lie. */
export const questionsFolder = fileURLToPath(new URL('questions', import.meta.url));

/** Every interview question of the starter library. Throws an Error that names the file and the rule which it breaks. */
export function readLibraryQuestions(folder = questionsFolder): LibraryQuestion[] {
  return foldersIn(folder).map((slug) => readLibraryQuestion(slug, folder));
}

/** One interview question; throws as `readLibraryQuestions` does. */
export function readLibraryQuestion(slug: string, folder = questionsFolder): LibraryQuestion {
  return { slug, ...readJson(QuestionFile, folder, `${slug}/question.json`) };
}

/** The answers that people of different skill gave to an open-ended question; throws as `readLibraryQuestions` does. */
export function readAnswers(slug: string, folder = questionsFolder): GradedAnswer[] {
  return readJson(AnswersFile, folder, `${slug}/answers.json`);
}
