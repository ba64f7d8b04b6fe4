import { useLiveQuery } from 'dexie-react-hooks';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { questionSteps } from '../../rules/question-list.ts';
import { type QuestionsRow, readQuestions } from '../../sync/queries/questions.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { buttonClass } from '../ui/button.tsx';
import { lastListAtom, readQuestionsAddress } from './questions-address.ts';

/** Links to other questions of the list that this one was opened from. */
export function QuestionSteps({ id, isAnswered }: { id: number; isAnswered: boolean }) {
  const device = useDevice();
  const list = useAtomValue(lastListAtom);
  const view = useLiveQuery(async () => {
    const listed = await readQuestions(device, readQuestionsAddress(list.split('?')[1] ?? ''));
    // A question that isn't in that list was opened from elsewhere.
    return listed?.rows.some((row) => row.id === id) ? listed : await readQuestions(device, {});
  }, [device, list, id]);
  if (!view) return null;
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
