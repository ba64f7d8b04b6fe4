import { type FirstStep, languages } from '../../src/contract/puzzles.ts';
import { type FakeApi, fakePuzzle } from './fake-api.ts';

/**
 * Publishes three first steps of one question in each language, 101 to 112 in the order of languages, and returns their IDs by language. Each
 * has a subtitle.
 */
export function publishFirstSteps(api: FakeApi) {
  const course = (at: number) => {
    const language = languages[at]!;
    const ids = [1, 2, 3].map((place) => 100 + 3 * at + place);
    for (const [index, id] of ids.entries()) {
      const { questions, ...puzzle } = fakePuzzle(id);
      const first_step = (index + 1) as FirstStep;
      const title = `Step ${first_step}, ${language}`;
      const subtitle = `\`bug_${first_step}\` in ${language}`;
      const fields = { title, subtitle, language, first_step, published_at: null, questions: questions.slice(0, 1) };
      api.publish({ ...puzzle, ...fields });
    }
    return [language, ids] as const;
  };
  return Object.fromEntries(languages.map((_, at) => course(at))) as Record<(typeof languages)[number], number[]>;
}
