import { type ReactNode, Suspense } from 'react';
import { useDocumentTitle } from '../shell/document-title.ts';
import { BackLink } from './back-link.tsx';
import { QuestionScreen } from './question-screen.tsx';
import { LoadingQuestion, QuestionLoadFailed } from './question-states.tsx';
import { useQuestion } from './use-question.ts';

/** Shows one interview question. `locked` returns what users without Premium see instead, and gets the link back to the list. */
export function QuestionPage({ id, locked }: { id: number; locked: (back: ReactNode) => ReactNode }) {
  const { opening, refetch } = useQuestion(id);
  useDocumentTitle(opening.state === 'open' ? opening.view.title : null);
  switch (opening.state) {
    case 'open':
      return <QuestionScreen view={opening.view} />;
    case 'locked':
      return <Suspense fallback={<LoadingQuestion />}>{locked(<BackLink />)}</Suspense>;
    case 'failed':
      return <QuestionLoadFailed id={id} reason={opening.reason} onRetry={refetch} />;
    case 'loading':
      return <LoadingQuestion />;
  }
}
