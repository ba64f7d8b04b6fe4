import { claimLength, phraseCount, suggestPoints } from '../rules/english/suggest-points.ts';
import { checkOptions, plain } from '../rules/puzzle-checks.ts';
import { checkFolder, checkWords, repeated } from './checks.ts';
import { checkLinks, checkProse } from './house-style.ts';
import type { LibraryQuestion } from './read-questions.ts';

/** A synonym of two words is soon said by chance: its alternatives stand for fewer phrases. */
const mostShortPhrases = 20;
const mostPhrases = 150;

/** What is wrong with one interview question as far as reading it can show; one sentence each. */
export function checkInterviewQuestion(question: LibraryQuestion, files: string[]): string[] {
  const expected = question.type === 'OE' ? ['question.json', 'answers.json'] : ['question.json'];
  return [
    ...checkFolder(question.slug, expected, files),
    ...(question.type === 'OE' ? checkKeyPoints(question) : checkOptions(question.options)),
    ...(question.type === 'OE'
      ? [question.description, question.model_answer, ...question.key_points.map(({ phrase }) => phrase)].flatMap(
          checkProse,
        )
      : checkWords({ text: question.description, options: question.options })),
    ...[...checkProse(question.explanation), ...checkLinks(question.explanation)].map((each) => `explanation: ${each}`),
  ];
}

function checkKeyPoints({ key_points, model_answer }: Extract<LibraryQuestion, { type: 'OE' }>): string[] {
  const sentences = model_answer.split(/[.!?](?=\s|$)/).filter((sentence) => sentence.trim()).length;
  return [
    ...(sentences < 3 || sentences > 8 ? [`model_answer: has ${sentences} sentences, not three to eight`] : []),
    ...suggestPoints(model_answer, key_points).missed.map((phrase) => `model_answer: does not cover '${phrase}'`),
    ...key_points.flatMap(({ id, phrase, synonyms, contradictions = [] }) => [
      ...[phrase, ...synonyms, ...contradictions].flatMap((words) =>
        claimLength(words) > 1 ? [] : `${id}: '${words}' is a keyword and claims nothing`,
      ),
      ...[...synonyms, ...contradictions].flatMap((words) =>
        claimLength(words) > 5 ? `${id}: '${words}' has more than five words that count` : [],
      ),
      ...synonyms.flatMap((words) =>
        phraseCount(words) <= (claimLength(words) > 2 ? mostPhrases : mostShortPhrases)
          ? []
          : `${id}: '${words}' stands for too many phrases to claim one thing`,
      ),
      ...(contradictions.length === 0 ? [`${id}: has no contradiction`] : []),
    ]),
  ];
}

/** What repeats over the interview questions though it must not. */
export function checkInterviewLibrary(questions: LibraryQuestion[]): string[] {
  const keys = (of: string, keyOf: (question: LibraryQuestion) => string[]) =>
    questions.flatMap((question) =>
      keyOf(question).map((key) => ({ key: plain(key).toLowerCase(), name: `${question.slug}: ${of}` })),
    );
  return [
    ...repeated(keys('title', ({ title }) => [title])),
    ...repeated(keys('description', ({ description }) => [description])),
    ...repeated(
      keys('an option', (question) =>
        question.type === 'MC' ? Object.values(question.options).map(({ text, note }) => `${text}\n${note}`) : [],
      ),
    ),
  ].map(([first, second]) => `${second} repeats ${first}`);
}
