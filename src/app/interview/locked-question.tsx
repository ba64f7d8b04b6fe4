import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { type QuestionsRow, questionsQuery } from '../../sync/queries/questions.ts';
import { useDocumentTitle } from '../shell/document-title.ts';
import { useQuery } from '../shell/use-query.ts';
import { Button } from '../ui/button.tsx';
import { Dot } from '../ui/dot.tsx';
import { Line } from '../ui/gutter.tsx';
import { BackLink } from './back-link.tsx';
import { Excerpt } from './excerpt.tsx';
import { LoadingQuestion } from './question-states.tsx';
import { QuestionText } from './question-text.tsx';
import './question-page.css';

const headline = 'Interview questions are part of Premium.';

/** Shows what the list tells everyone of a question, a Submit button that stays locked, and the questions that are free. */
export function LockedQuestion({ id }: { id: number }) {
  const { value: list, failure, isFetching } = useQuery(questionsQuery({}));
  const question = list?.rows.find((row) => row.id === id);
  const free = list?.rows.filter(({ is_premium }) => !is_premium) ?? [];
  const submitWords = useId();
  useDocumentTitle(question?.title ?? headline);
  if (!question && (isFetching || !(list || failure))) {
    return (
      <div className="interview-waiting">
        <LoadingQuestion />
      </div>
    );
  }
  if (!question) {
    return (
      <Line as="header" className="page-head interview-head" number={id} dot="locked">
        <BackLink />
        <h1 className="page-title" tabIndex={-1}>
          {headline}
        </h1>
        <LockedWords free={free} />
      </Line>
    );
  }
  return (
    <article className="interview-view interview-locked split">
      <QuestionText view={question} back={<BackLink />} textAs={ListedText} />
      <section className="interview-pane pane" aria-label="Your answer">
        <Line className="interview-ask" dot="locked">
          <h2>{headline}</h2>
          <LockedWords id={submitWords} free={free} />
          <Button kind="primary" wide disabled aria-describedby={submitWords}>
            Submit Answer
          </Button>
        </Line>
      </section>
    </article>
  );
}

/** As much of it as the list shows. The text comes parsed only to those who can open its question. */
function ListedText({ text }: { text: string }) {
  return (
    <div className="markdown">
      <p>
        <Excerpt text={text} />
      </p>
    </div>
  );
}

function LockedWords({ id, free }: { id?: string; free: readonly QuestionsRow[] }): ReactNode {
  return (
    <>
      <p id={id} className="interview-locked-words">
        Subscribers answer every question, see what their answer covered, and read a model answer.
      </p>
      {free.length > 0 && (
        <>
          <p className="interview-locked-words">Try one that’s free:</p>
          <ul className="interview-free">
            {free.map((question) => (
              <li key={question.id}>
                <Dot state={question.status === 'open' ? 'open' : 'right'} size={14} />
                <Link href={`/questions/${question.id}`}>{question.title}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
