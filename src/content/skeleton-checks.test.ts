import { expect, it } from 'vitest';
import { readInterviewSkeletons, readPuzzleSkeletons } from './read-skeletons.ts';
import { checkInterviewSkeletons, checkTopics } from './skeleton-checks.ts';

const puzzles = readPuzzleSkeletons();
const interview = readInterviewSkeletons();

it('finds nothing wrong with the existing skeletons', () => {
  expect([...checkTopics(puzzles, interview), ...checkInterviewSkeletons(interview)]).toEqual([]);
});

it('finds a category and a language without a skeleton', () => {
  const fewer = puzzles.filter(({ category, language }) => category !== 'Memory Safety' || language !== 'PYTHON');
  const problems = checkTopics(
    fewer,
    interview.filter(({ category }) => category !== 'Injection'),
  );
  expect(problems).toEqual([
    'skeletons/puzzles: none in Memory Safety, Python',
    'skeletons/interview: none in Injection',
  ]);
});

it('finds a topic that is listed twice in a language', () => {
  const [first] = puzzles;
  if (!first) throw new Error('There are no skeletons.');
  const twin = { ...first, slug: 'twin', topic: first.topic.toUpperCase() };
  expect(checkTopics([...puzzles, twin], interview)).toEqual([`skeletons: twin has the topic of ${first.slug}`]);
});

it("finds a point that the model answer doesn't make", () => {
  const [first] = interview;
  if (!first) throw new Error('There are no skeletons.');
  const { points } = first;
  const wrong = {
    ...first,
    points: { ...points, trap: { ...points.trap, phrase: 'rain falls upward', synonyms: [] } },
  };
  expect(checkInterviewSkeletons([wrong])).toEqual([
    `skeletons/interview/${first.slug}.json: OE, difficulty 3: model_answer: does not cover 'rain falls upward'`,
  ]);
});
