import { type ReactNode, Suspense } from 'react';
import { useDocumentTitle } from '../shell/document-title.ts';
import { LockedQuestion } from './locked-question.tsx';
import { QuestionScreen } from './question-screen.tsx';
import { LoadingQuestion, QuestionLoadFailed } from './question-states.tsx';
import { useQuestion } from './use-question.ts';

/** Shows one interview question. `locked` returns what users without Premium see instead, and gets the part of it that everyone can see. */
export function QuestionPage({ id, locked }: { id: number; locked: (question: ReactNode) => ReactNode }) {
  const { opening, refetch } = useQuestion(id);
  useDocumentTitle(opening.state === 'open' ? opening.view.title : null);
  switch (opening.state) {
    case 'open':
      return <QuestionScreen view={opening.view} />;
    case 'locked':
      return <Suspense fallback={<LoadingQuestion />}>{locked(<LockedQuestion id={id} />)}</Suspense>;
    case 'failed':
      return <QuestionLoadFailed id={id} reason={opening.reason} onRetry={refetch} />;
    case 'loading':
      return <LoadingQuestion />;
  }
}
