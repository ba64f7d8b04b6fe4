import { useEffect, useRef, useState } from 'react';
import { Link, Redirect } from 'wouter';
import type { Letter } from '../../../contract/puzzles.ts';
import { tallyOf } from '../../../rules/tally.ts';
import { type PuzzleView, puzzleQuery } from '../../../sync/queries/first/puzzle.ts';
import { useDocumentTitle } from '../../shell/document-title.ts';
import { useQuery } from '../../shell/use-query.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CodeView } from '../../ui/code-view.tsx';
import { Line } from '../../ui/gutter.tsx';
import type { KeyAction } from '../../ui/keys.ts';
import { useHeadingFocus } from '../../ui/later/use-heading-focus.ts';
import { useKeys } from '../../ui/use-keys.ts';
import { Announcer } from '../announcer.tsx';
import { breakpointsOf } from '../breakpoints.ts';
import { Explanation } from '../explanation.tsx';
import { KeysDialog } from '../later/keys-dialog.tsx';
import { PaneFoot, StreakRow } from '../pane-foot.tsx';
import { PuzzleHead } from '../puzzle-head.tsx';
import { PuzzlePageSkeleton } from '../puzzle-page-skeleton.tsx';
import { QuestionPanel } from '../question-panel.tsx';
import { QuestionTabs } from '../question-tabs.tsx';
import { ResultSummary } from '../result-summary.tsx';
import { useArrival } from '../use-arrival.ts';
import { usePractice } from './use-practice.ts';
import '../puzzle-page.css';
import './practice-page.css';

/** Lets the learner solve a completed puzzle again. If this device doesn't know it as completed, links to the puzzle. */
export function PracticePage({ id }: { id: number }) {
  const [round, setRound] = useState(1);
  useHeadingFocus(round);
  const view = useQuery(puzzleQuery(id), { refresh: false }).value?.view;
  useDocumentTitle(view && `Practice: ${view.title}`);
  if (view === undefined) return <PuzzlePageSkeleton />;
  const isDone = view?.completed && view.questions.every(({ correct_answer }) => correct_answer);
  if (!view || !isDone) return <Redirect to={`/puzzle/${id}`} replace />;
  return <Practice key={round} done={view} onAgain={() => setRound(round + 1)} />;
}

function Practice({ done, onAgain }: { done: PuzzleView; onAgain: () => void }) {
  const pane = useRef<HTMLDivElement>(null);
  const headline = useRef<HTMLHeadingElement>(null);
  const explanation = useRef<HTMLHeadingElement>(null);
  const [keysShown, showKeys] = useState(false);
  const arrive = useArrival(pane);
  const { view, solving } = usePractice(done, arrive);
  const { current, phase } = solving;
  const tally = tallyOf(view.questions);
  const isOver = tally.settled && phase === null;
  const code = view.code_snippet.replace(/\n$/, '');
  const lineCount = code.split('\n').length;

  // On a phone the result is above the explanation, and the last question below.
  useEffect(() => {
    if (isOver) window.scrollTo({ top: 0 });
  }, [isOver]);

  const choose = (letter: Letter) => {
    solving.choose(letter);
    pane.current?.querySelector<HTMLElement>(`input[value="${letter}"]`)?.focus();
  };
  useKeys((action: KeyAction) => {
    if (action.kind === 'help') showKeys(true);
    else if (action.kind === 'choose') choose(action.letter);
    else if (phase === 'wrong') solving.proceed();
    else solving.submit();
  });

  return (
    <article className="puzzle split" data-state={isOver ? 'done' : 'answering'}>
      <div className="puzzle-main">
        <PuzzleHead view={view} day={view.published_at} />
        <div className="puzzle-code">
          <CodeView
            code={code}
            kind={view.kind}
            language={view.language}
            fileName={view.file_name}
            framed={!isOver}
            lightUp={isOver}
            litLines={isOver && view.lines ? view.lines : undefined}
            {...(!isOver && {
              marginHint: 'The margin stays empty until you finish.',
              ...breakpointsOf(current, solving.choice, lineCount, choose),
            })}
          />
        </div>
        {isOver && <Explanation heading={explanation} view={view} isFolded />}
      </div>
      <section className="puzzle-pane pane" aria-label="Questions">
        <div className="puzzle-scroll" ref={pane}>
          <Line as="section" className="practice-label" dot="started">
            <p>
              <b>Practice: not scored.</b> {isOver ? 'It counts for today.' : 'It counts for today once you finish.'}
            </p>
          </Line>
          {isOver && (
            <>
              <ResultSummary tally={tally} heading={headline} />
              <div className="practice-actions">
                <Link href={`/puzzle/${view.id}`} className={buttonClass({ kind: 'primary' })} data-arrival="">
                  Back to the puzzle
                </Link>
                <Button onClick={onAgain}>Practice again</Button>
              </div>
            </>
          )}
          {current && (
            <>
              <QuestionTabs questions={view.questions} current={current.id} onSelect={solving.select} />
              <QuestionPanel
                key={`${current.id} ${current.answer ? (phase ?? 'locked') : 'open'}`}
                view={view}
                question={current}
                solving={solving}
                tally={tally}
                onSubmit={solving.submit}
                onProceed={solving.proceed}
                onKeys={() => showKeys(true)}
              />
            </>
          )}
          <PaneFoot>
            <StreakRow />
          </PaneFoot>
        </div>
      </section>
      <Announcer phase={phase} question={current} />
      {keysShown && <KeysDialog onClose={() => showKeys(false)} />}
    </article>
  );
}
