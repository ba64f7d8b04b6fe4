import { categoryNames, codeCategoryNames } from '../contract/categories.ts';
import { interviewDifficulties, interviewTypes } from '../contract/interview.ts';
import { languages } from '../contract/puzzles.ts';
import { languageNames } from '../rules/language-names.ts';
import { plain } from '../rules/puzzle-checks.ts';
import { repeated } from './checks.ts';
import { checkInterviewQuestion } from './question-checks.ts';
import { type InterviewSkeleton, type PuzzleSkeleton, questionOfSkeleton } from './read-skeletons.ts';

/** Returns what is wrong with the topics: a category and a language without a puzzle, a category without a question, or a repeated topic. */
export function checkTopics(puzzles: PuzzleSkeleton[], interview: InterviewSkeleton[]): string[] {
  const twice = repeated([
    ...puzzles.map(({ slug, language, topic }) => ({ key: `${language} ${plain(topic).toLowerCase()}`, name: slug })),
    ...interview.map(({ slug, topic }) => ({ key: plain(topic).toLowerCase(), name: slug })),
  ]);
  return [
    ...missingPairs(puzzles).map((pair) => `skeletons/puzzles: none in ${pair}`),
    ...categoryNames
      .filter((category) => !interview.some((each) => each.category === category))
      .map((category) => `skeletons/interview: none in ${category}`),
    ...twice.map(([first, second]) => `skeletons: ${second} has the topic of ${first}`),
  ];
}

/** Returns each category of code and language that no skeleton of a puzzle has. */
function missingPairs(puzzles: PuzzleSkeleton[]): string[] {
  const there = new Set(puzzles.map(({ category, language }) => `${category}, ${languageNames[language]}`));
  return codeCategoryNames
    .flatMap((category) => languages.map((language) => `${category}, ${languageNames[language]}`))
    .filter((pair) => !there.has(pair));
}

/** What is wrong with the questions that skeletons lead to, by the rules of the library's. */
export function checkInterviewSkeletons(skeletons: InterviewSkeleton[]): string[] {
  return skeletons.flatMap((skeleton) =>
    interviewTypes.flatMap((type) =>
      interviewDifficulties.flatMap((difficulty) => {
        const question = questionOfSkeleton(skeleton, type, difficulty);
        const files = type === 'OE' ? ['question.json', 'answers.json'] : ['question.json'];
        return checkInterviewQuestion(question, files).map(
          (problem) => `skeletons/interview/${skeleton.slug}.json: ${type}, difficulty ${difficulty}: ${problem}`,
        );
      }),
    ),
  );
}
