import { startTransition, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Letter } from '../../contract/puzzles.ts';
import { tallyOf } from '../../rules/tally.ts';
import type { DailyView, PuzzleView, QuestionView } from '../../sync/queries/first/puzzle.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { ReportButton } from '../shell/report-button.tsx';
import { useSession } from '../shell/session.ts';
import { whenIdle } from '../shell/when-idle.ts';
import { Button } from '../ui/button.tsx';
import { CodeView } from '../ui/code-view.tsx';
import { Countdown } from '../ui/countdown.tsx';
import type { KeyAction } from '../ui/keys.ts';
import { PagePart } from '../ui/page-part.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { Announcer } from './announcer.tsx';
import { breakpointsOf } from './breakpoints.ts';
import { celebrate } from './celebrate.ts';
import { Comments } from './comments.tsx';
import { Explanation } from './explanation.tsx';
import {
  DailyNotice,
  FinishCard,
  GutterText,
  KeysDialog,
  loadParts,
  PendingNote,
  PracticeLinks,
  ResultsDialog,
} from './lazy-parts.ts';
import { PaneFoot, StreakRow } from './pane-foot.tsx';
import { PuzzleHead } from './puzzle-head.tsx';
import { QuestionPanel } from './question-panel.tsx';
import { QuestionTabs } from './question-tabs.tsx';
import { Reactions } from './reactions.tsx';
import { ResultSummary } from './result-summary.tsx';
import type { Phase } from './solving.ts';
import { useArrival } from './use-arrival.ts';
import { useCompletion } from './use-completion.ts';
import { useDayOver } from './use-day-over.ts';
import { useSnapshot } from './use-snapshot.ts';
import { useSolving } from './use-solving.ts';

interface PuzzleScreenProps {
  view: PuzzleView;
  /** Whether it was opened as the daily, not by its own address. */
  isDaily: boolean;
  /** The daily as the device knows it now. */
  daily: DailyView | null;
  onMidnight: () => void;
  onOpenDaily: () => void;
}

/** Shows a puzzle that is on this device: its code on one side, its questions on the other. */
export function PuzzleScreen({ view, isDaily, daily, onMidnight, onOpenDaily }: PuzzleScreenProps) {
  const session = useSession();
  const { now } = useDevice().serverClock;
  const pane = useRef<HTMLDivElement>(null);
  const headline = useRef<HTMLHeadingElement>(null);
  const explanation = useRef<HTMLHeadingElement>(null);
  const [keysShown, showKeys] = useState(false);
  const [hasParts, setHasParts] = useState(false);
  // At midnight the local cache's daily changes. This puzzle stays the daily of its day.
  const [day] = useState(view.daily?.day ?? view.published_at);
  const [endsAt] = useState(isDaily ? (view.daily?.next_daily_at ?? view.next_daily_at) : null);
  const isNewHere = isDaily && daily !== null && daily.puzzle_id !== null && daily.puzzle_id !== view.id;
  const isOver = useDayOver(endsAt, now, isNewHere, onMidnight);
  const nextAt = isNewHere ? daily.next_daily_at : isOver ? null : endsAt;

  const arrive = useArrival(pane);
  const solving = useSolving(view, arrive);
  const completion = useCompletion(view, solving.phase);
  useSnapshot(view, solving, endsAt);
  const tally = tallyOf(view.questions, view.completed);
  const { current, phase } = solving;
  const isDone = completion.stage === 'after';
  // Renders the last result first, because a long text takes a while to lay out.
  const isExplained = useDeferredValue(tally.settled) || isDone;
  const code = view.code_snippet.replace(/\n$/, '');
  const lineCount = code.split('\n').length;

  const proceed = () => {
    solving.proceed();
    completion.show();
  };
  const choose = (letter: Letter) => {
    solving.choose(letter);
    pane.current?.querySelector<HTMLElement>(`input[value="${letter}"]`)?.focus();
  };
  // The question comes first, because the code takes as long to lay out.
  const asked = useDeferredValue(current);
  const breakpoints = isDone
    ? {}
    : breakpointsOf(asked, asked?.id === current?.id ? solving.choice : null, lineCount, choose);
  // The whole page changes, so it renders as a transition that doesn't block the click.
  const leaveResults = (explain: boolean) =>
    startTransition(() => {
      completion.leave();
      setLeft(explain ? 'explanation' : 'top');
    });
  const onLeft = useEffectEvent(() =>
    startTransition(() => {
      completion.close();
      solving.reset();
    }),
  );
  useEffect(() => {
    if (completion.stage === 'left') onLeft();
  }, [completion.stage]);

  // Where to go after the dialog closes and the page has its finished form.
  const [left, setLeft] = useState<'explanation' | 'top' | null>(null);
  useEffect(() => {
    if (!isDone || left === null) return;
    if (left === 'explanation' && explanation.current) explanation.current.focus();
    else {
      window.scrollTo({ top: 0 });
      headline.current?.focus({ preventScroll: true });
      showLitLines();
    }
    setLeft(null);
  }, [isDone, left]);

  useEffect(() => whenIdle(() => void loadParts().then(() => setHasParts(true))), []);

  useKeys((action: KeyAction) => {
    if (action.kind === 'help') showKeys(true);
    else if (action.kind === 'choose') choose(action.letter);
    else if (phase === 'wrong') proceed();
    else solving.submit();
  });

  return (
    <article className="puzzle split" data-state={isDone ? 'done' : 'answering'}>
      <div className="puzzle-main">
        <PuzzleHead view={view} day={day} />
        <div role="status">
          {(isOver || isNewHere) && <PagePart part={DailyNotice} props={{ day, isNewHere, onOpen: onOpenDaily }} />}
        </div>
        <div className="puzzle-code">
          <CodeView
            code={code}
            kind={view.kind}
            language={view.language}
            fileName={view.file_name}
            framed={!isDone}
            lightUp={completion.isFresh}
            litLines={isDone && view.lines ? view.lines : undefined}
            {...(!isDone && { marginHint: 'The margin stays empty until you finish.', ...breakpoints })}
          />
          {hasParts && breakpoints.choices && <PagePart part={GutterText} props={breakpoints} />}
        </div>
        {isExplained && <Explanation heading={explanation} view={view} isFresh={completion.isFresh} />}
      </div>

      <section className="puzzle-pane pane" aria-label="Questions and comments">
        <div className="puzzle-scroll" ref={pane}>
          {isDone && (
            <ResultSummary tally={tally} heading={headline}>
              {session && (
                <PagePart part={FinishCard} props={{ view, day, nextAt }} waiting={<div className="finish" />} />
              )}
            </ResultSummary>
          )}
          {current ? (
            <>
              <QuestionTabs questions={view.questions} current={current.id} inOrder onSelect={solving.select} />
              <QuestionPanel
                // A question in another form gets a new panel, so nothing that stays moves.
                key={`${current.id} ${formOf(current, phase)}`}
                view={view}
                question={current}
                solving={solving}
                tally={tally}
                onSubmit={solving.submit}
                onProceed={proceed}
                onKeys={() => showKeys(true)}
              />
            </>
          ) : (
            <p className="puzzle-empty">No questions available yet</p>
          )}
          <PaneFoot>
            {tally.pending > 0 && phase !== 'checking' && <PagePart part={PendingNote} props={tally} />}
            {session && <StreakRow />}
            {session && isDone && (
              <PagePart part={PracticeLinks} props={{ view }} waiting={<div className="foot-waiting" />} />
            )}
            <Reactions view={view} />
            <Comments view={view} isDone={isDone} />
            {nextAt && !(session && isDone) && (
              <div className="foot-row">
                <Countdown to={nextAt} now={now} label="Next puzzle in" />
              </div>
            )}
            <div className="foot-row">
              <ReportButton kind="puzzle" id={view.id} label="Report a problem" />
            </div>
            {session?.is_staff && (
              <div className="foot-row foot-staff">
                <Button small onClick={() => celebrate('finish')}>
                  Test Confetti
                </Button>
              </div>
            )}
          </PaneFoot>
        </div>
      </section>

      <Announcer phase={phase} question={current} />
      {completion.stage === 'shown' && (
        <PagePart
          part={ResultsDialog}
          props={{
            view,
            day,
            onExplain: () => leaveResults(true),
            onClose: () => leaveResults(false),
          }}
        />
      )}
      {keysShown && <PagePart part={KeysDialog} props={{ onClose: () => showKeys(false) }} />}
    </article>
  );
}

function formOf({ answer }: QuestionView, phase: Phase | null): string {
  if (answer === null || phase === 'checking') return 'open';
  return phase === 'right' ? 'right' : 'locked';
}

/** Scrolls the first lit line into view next to the result, so the learner sees the lines light up. */
function showLitLines(): void {
  const line = document.querySelector('.puzzle-code .code-lit');
  if (!line || !matchMedia('(width >= 67.5em)').matches) return;
  if (line.getBoundingClientRect().bottom > innerHeight) line.scrollIntoView({ block: 'center' });
}
