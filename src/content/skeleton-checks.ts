import { categories } from '../contract/categories.ts';
import { interviewDifficulties, interviewTypes } from '../contract/interview.ts';
import { languages } from '../contract/puzzles.ts';
import { plain } from '../rules/puzzle-checks.ts';
import { repeated } from './checks.ts';
import { checkInterviewQuestion } from './question-checks.ts';
import { type InterviewSkeleton, type PuzzleSkeleton, questionOfSkeleton } from './read-skeletons.ts';

/** What is wrong with the topics of all skeletons: each category has both kinds, each language has some, and no topic stands twice. */
export function checkTopics(puzzles: PuzzleSkeleton[], interview: InterviewSkeleton[]): string[] {
  const twice = repeated([
    ...puzzles.map(({ slug, language, topic }) => ({ key: `${language} ${plain(topic).toLowerCase()}`, name: slug })),
    ...interview.map(({ slug, topic }) => ({ key: plain(topic).toLowerCase(), name: slug })),
  ]);
  return [
    ...categories.flatMap((category) => [
      ...(puzzles.some((each) => each.category === category) ? [] : [`skeletons/puzzles: none in ${category}`]),
      ...(interview.some((each) => each.category === category) ? [] : [`skeletons/interview: none in ${category}`]),
    ]),
    ...languages.flatMap((language) =>
      puzzles.some((each) => each.language === language) ? [] : [`skeletons/puzzles: none in ${language}`],
    ),
    ...twice.map(([first, second]) => `skeletons: ${second} has the topic of ${first}`),
  ];
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
