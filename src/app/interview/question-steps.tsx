import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { questionSteps } from '../../rules/question-list.ts';
import { type QuestionsRow, questionsQuery } from '../../sync/queries/questions.ts';
import { useQuery } from '../shell/use-query.ts';
import { buttonClass } from '../ui/button.tsx';
import { lastListAtom, readQuestionsAddress } from './questions-address.ts';

/** Links to other questions of the list that this one was opened from. */
export function QuestionSteps({ id, isAnswered }: { id: number; isAnswered: boolean }) {
  const list = useAtomValue(lastListAtom);
  const listed = useQuery(questionsQuery(readQuestionsAddress(list.split('?')[1] ?? '')), { refresh: false }).value;
  const all = useQuery(questionsQuery({}), { refresh: false }).value;
  if (listed === undefined || !all) return null;
  // A question that isn't in that list was opened from elsewhere.
  const view = listed?.rows.some((row) => row.id === id) ? listed : all;
  const { previous, next, nextOpen } = questionSteps(view.rows, id);
  return (
    <nav className="question-steps" aria-label="Other questions">
      <Step to={previous} rel="prev">
        Previous
      </Step>
      <Step to={next} rel="next">
        Next
      </Step>
      <Step to={nextOpen} isFilled={isAnswered}>
        Next unanswered
      </Step>
    </nav>
  );
}

function Step({
  to,
  rel,
  isFilled = false,
  children,
}: {
  to: QuestionsRow | undefined;
  rel?: 'prev' | 'next';
  isFilled?: boolean;
  children: ReactNode;
}) {
  if (!to) return null;
  return (
    <Link
      href={`/questions/${to.id}`}
      rel={rel}
      className={buttonClass({ small: true, kind: isFilled ? 'primary' : 'quiet' })}
    >
      {children}
    </Link>
  );
}
