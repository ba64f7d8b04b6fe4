import type { PuzzleComparison } from '../../../contract/comparison.ts';
import { fewestPlayers } from '../../../rules/comparison.ts';
import type { QuestionView } from '../../../sync/queries/first/puzzle.ts';
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
