import type { PuzzleComparison } from '../../../contract/comparison.ts';
import { fewestPlayers } from '../../../rules/comparison.ts';
import { dayNumber } from '../../../rules/puzzle-day.ts';
import type { QuestionView } from '../../../sync/queries/first/puzzle.ts';
import { shortDay } from '../../ui/days.ts';
import { questionName } from '../solving.ts';

/** Says in two lines how the learner and the questions compare. The second is empty if there's nothing to say. */
export function comparisonText(
  { period, players, better_than, most_missed }: PuzzleComparison,
  questions: readonly Pick<QuestionView, 'id' | 'order' | 'role' | 'label'>[],
): [comparison: string, missed: string] {
  if (players < fewestPlayers) return [`You’ll see how you compare once ${fewestPlayers} others have finished it.`, ''];
  const percentage = Math.floor((better_than ?? 0) * 100);
  const isToday = period === 'today';
  const comparison =
    percentage > 0
      ? `Better than ${percentage}% ${isToday ? 'today' : 'of those who finished it'}.`
      : `${players} others finished it${isToday ? ' today' : ''}.`;
  const question = questions.find(({ id }) => id === most_missed?.question_id);
  if (!most_missed || !question) return [comparison, ''];
  const name = `question ${question.order}, ${questionName(question, questions)}`;
  const share = Math.round(most_missed.missed * 100);
  return [comparison, share > 50 ? `Most people missed ${name}.` : `Missed most: ${name} (${share}%).`];
}

export interface SharedResult {
  productName: string;
  /** The puzzle day, if it has one. */
  day: string | null;
  /** Today's puzzle day. */
  today: string;
  /** What the vulnerability is, if the device knows it. */
  subtitle?: string | undefined;
  /** Whether each question was answered right, in order. */
  results: readonly boolean[];
  streak: number;
  url: string;
}

/** Returns a result as text to share: one dot for each question, and no spoilers for those who still look for today's or tomorrow's. */
export function shareText({ productName, day, today, subtitle, results, streak, url }: SharedResult): string {
  const right = results.filter(Boolean).length;
  const isOver = day !== null && day < today;
  return [
    [numbered(productName, day), ...(day ? [`${shortDay(day)}, ${day.slice(0, 4)}`] : [])].join(' · '),
    ...(subtitle && isOver ? [subtitle.replaceAll('`', '')] : []),
    `${results.map((isRight) => (isRight ? '🟢' : '⭕')).join('')} ${right} of ${results.length}`,
    ...(streak > 1 ? [`${streak}-day streak`] : []),
    url,
  ].join('\n');
}

/** Returns the product's name with the puzzle's number, such as "Nday 124". */
export function numbered(productName: string, day: string | null): string {
  const number = dayNumber(day);
  return number === undefined ? productName : `${productName} ${number}`;
}
