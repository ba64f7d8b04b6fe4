import { gradeOpenAnswer } from '../rules/grade-open-answer.ts';
import type { OpenEndedFile } from './question-file.ts';
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

/** Grades the answers that lie beside an open-ended question. */
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
