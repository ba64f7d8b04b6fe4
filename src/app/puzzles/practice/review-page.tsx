import { useRef, useState } from 'react';
import { Link, useSearch } from 'wouter';
import type { Letter } from '../../../contract/puzzles.ts';
import { reviewsForADay } from '../../../rules/streak.ts';
import type { ReviewItem, ReviewsView } from '../../../sync/queries/reviews.ts';
import { StorageErrorBox } from '../../shell/later/storage-error-box.tsx';
import { ScreenSkeleton } from '../../shell/screen.tsx';
import { useOpenLogin, useSession } from '../../shell/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CodeView } from '../../ui/code-view.tsx';
import { shortDay } from '../../ui/days.ts';
import { Line } from '../../ui/gutter.tsx';
import { InlineCode } from '../../ui/inline-code.tsx';
import type { KeyAction } from '../../ui/keys.ts';
import { PageHead } from '../../ui/later/page-head.tsx';
import { useHeadingFocus } from '../../ui/later/use-heading-focus.ts';
import { LockedOptions } from '../../ui/locked-options.tsx';
import { optionTexts } from '../../ui/option-texts.ts';
import { useKeys } from '../../ui/use-keys.ts';
import { AnswerForm } from '../answer-form.tsx';
import { breakpointsOf } from '../breakpoints.ts';
import { Explanation } from '../explanation.tsx';
import { FreeHints } from '../later/hints.tsx';
import { KeysDialog } from '../later/keys-dialog.tsx';
import { questionName } from '../solving.ts';
import { useArrival } from '../use-arrival.ts';
import { PointReview } from './point-review.tsx';
import { type Reviewing, useReview } from './use-review.ts';
import '../puzzle-page.css';
import '../question-panel.css';
import './review-page.css';

/** Brings back missed questions when the learner's own answers make them due. */
export function ReviewPage() {
  return useSession() ? <Reviews /> : <LoginFirst />;
}

function Reviews() {
  const reviewing = useReview();
  const { reviews, item } = reviewing;
  const [pointsDone, countPoints] = useState(0);
  const passed = reviewing.passed + pointsDone;
  const point = item ? null : (reviews?.next_point ?? null);
  // After the daily it's only a few, and the learner can ask for more.
  const few = Number(new URLSearchParams(useSearch()).get('cards')) || Number.POSITIVE_INFINITY;
  const [most, setMost] = useState(few);
  const isEnough = passed >= most;
  useHeadingFocus(reviews && (reviews.on ? [isEnough, item === null, point?.card.point].join() : 'off'));
  if (!reviews) return <ScreenSkeleton />;
  if (!reviews.on) return <Offer reviewing={reviewing} cards={reviews.cards} />;
  if (isEnough) return <Enough reviewing={{ ...reviewing, passed }} onMore={() => setMost(Number.POSITIVE_INFINITY)} />;
  if (item) return <Review item={item} reviews={reviews} reviewing={reviewing} />;
  if (!point) return <NothingDue reviewing={reviewing} />;
  const key = `${point.question.id} ${point.card.point} ${point.card.reviews}`;
  return <PointReview key={key} item={point} due={reviews.due} onDone={() => countPoints((count) => count + 1)} />;
}

function LoginFirst() {
  const openLogin = useOpenLogin();
  return (
    <Quiet words="Questions you miss come back here. They’re saved with your account.">
      <Button kind="primary" onClick={openLogin}>
        Login
      </Button>
    </Quiet>
  );
}

function Offer({ reviewing, cards }: { reviewing: Reviewing; cards: number }) {
  return (
    <Quiet words="Questions you missed come back: first after 1 day, then after a longer break each time you get them right. If you solved another puzzle with the same vulnerability, the review uses that code. Reviews aren’t scored. A day with 5 reviews counts for your streak.">
      <p>
        {cards === 0 && 'You haven’t missed any so far.'}
        {cards === 1 && '1 of your questions would come back.'}
        {cards > 1 && `${cards} of your questions would come back.`}
      </p>
      <Button kind="primary" onClick={() => reviewing.turn('on')}>
        Turn on reviews
      </Button>
    </Quiet>
  );
}

function NothingDue({ reviewing: { reviews, turn } }: { reviewing: Reviewing }) {
  if (!reviews) return null;
  const { missing, next_day, done_today } = reviews;
  return (
    <Quiet
      words={
        missing.length > 0
          ? 'Your due reviews aren’t on this device yet. Go online once to load them.'
          : 'No reviews are due.'
      }
    >
      <p role="status">
        {done_today > 0 && `${doneText(done_today)} `}
        {next_day !== null && `The next question comes back on ${shortDay(next_day)}.`}
      </p>
      <div className="review-actions">
        <Link href="/progress" className={buttonClass({ kind: 'primary' })}>
          Progress
        </Link>
        <Button onClick={() => turn('off')}>Turn off reviews</Button>
      </div>
    </Quiet>
  );
}

/** The requested reviews are done. */
function Enough({ reviewing: { reviews, passed, turn }, onMore }: { reviewing: Reviewing; onMore: () => void }) {
  const due = reviews?.due ?? 0;
  return (
    <Quiet words={`You reviewed ${passed} questions.`}>
      {due > 0 && <p>{due === 1 ? '1 more is due.' : `${due} more are due.`}</p>}
      <div className="review-actions">
        {due > 0 && (
          <Button kind="primary" onClick={onMore}>
            Review more
          </Button>
        )}
        <Link href="/progress" className={buttonClass({ kind: due > 0 ? 'quiet' : 'primary' })}>
          Progress
        </Link>
        <Button onClick={() => turn('off')}>Turn off reviews</Button>
      </div>
    </Quiet>
  );
}

/** Shows the screen when there's nothing to review. */
function Quiet({ words, children }: { words: string; children: React.ReactNode }) {
  return (
    <div className="review-quiet">
      <PageHead title="Review" facts={['Not scored']} />
      <Line>
        <p className="review-words">{words}</p>
        {children}
      </Line>
    </div>
  );
}

function Review({ item, reviews, reviewing }: { item: ReviewItem; reviews: ReviewsView; reviewing: Reviewing }) {
  const pane = useRef<HTMLDivElement>(null);
  const explanation = useRef<HTMLHeadingElement>(null);
  const [keysShown, showKeys] = useState(false);
  const arrive = useArrival(pane);
  const { question, choice, failure } = reviewing;
  const { puzzle, card } = item;
  const code = puzzle.code_snippet.replace(/\n$/, '');
  const headingId = `question-${question?.id}`;
  const answer = question?.answer?.pending === false ? question.answer : null;
  const isOther = puzzle.id !== card.puzzle_id;

  const submit = () => {
    if (!choice || answer) return;
    reviewing.submit();
    arrive();
  };
  const proceed = () => {
    if (answer) reviewing.proceed(arrive);
  };
  const choose = (letter: Letter) => {
    reviewing.choose(letter);
    pane.current?.querySelector<HTMLElement>(`input[value="${letter}"]`)?.focus();
  };
  useKeys((action: KeyAction) => {
    if (action.kind === 'help') showKeys(true);
    else if (action.kind === 'choose') choose(action.letter);
    else if (answer) proceed();
    else submit();
  });
  if (!question) return null;

  return (
    <article className="puzzle split" data-state={answer ? 'done' : 'answering'}>
      <div className="puzzle-main">
        <PageHead title="Review" facts={['Not scored', puzzle.title, puzzle.category]}>
          <p className="puzzle-description">
            {isOther
              ? 'You missed a question about this vulnerability in another puzzle.'
              : 'You missed this question before.'}
          </p>
        </PageHead>
        <div className="puzzle-code">
          <CodeView
            key={puzzle.id}
            code={code}
            kind={puzzle.kind}
            language={puzzle.language}
            fileName={puzzle.file_name}
            framed={!answer}
            litLines={answer && puzzle.lines ? puzzle.lines : undefined}
            {...(!answer && breakpointsOf(question, choice, code.split('\n').length, choose))}
          />
        </div>
        {answer && puzzle.recording && <Explanation key={puzzle.id} heading={explanation} view={puzzle} isFolded />}
      </div>
      <section className="puzzle-pane pane" aria-label="Question">
        <div className="puzzle-scroll" ref={pane}>
          <div className="question review-question" key={`${card.question_id} ${card.reviews}`}>
            {answer && (
              <Line as="section" className="result dot-animate" dot={answer.is_correct ? 'right' : 'wrong'}>
                <p className={`result-label ${answer.is_correct ? 'result-right' : 'result-wrong'}`}>
                  {answer.is_correct ? 'Correct.' : 'Incorrect.'}
                </p>
                <p className="review-again">
                  {answer.is_correct ? 'It comes back after a longer break.' : 'It comes back tomorrow.'}
                </p>
                <Button kind="primary" keyHint="Enter" onClick={proceed} data-arrival="">
                  Continue
                </Button>
              </Line>
            )}
            <Line className="question-head" number={question.order}>
              <div className="question-facts">
                <span>{questionName(question, puzzle.questions)}</span>
                <span>{reviews.due === 1 ? '1 due' : `${reviews.due} due`}</span>
              </div>
              <h2 id={headingId} className="question-text" tabIndex={-1} {...(!answer && { 'data-arrival': '' })}>
                <InlineCode text={question.text} />
              </h2>
            </Line>
            {answer ? (
              <LockedOptions
                options={optionTexts(question)}
                answer={question.answer && { correct_answer: null, ...question.answer }}
                noteOf={(letter) => question.notes?.[letter] ?? null}
                isFresh
                labelledBy={headingId}
              />
            ) : (
              <>
                <AnswerForm
                  question={question}
                  labelledBy={headingId}
                  choice={choice}
                  isChecking={false}
                  onChoose={reviewing.choose}
                  onSubmit={submit}
                  onKeys={() => showKeys(true)}
                />
                {!!question.hint_count && <FreeHints question={question} />}
              </>
            )}
            {failure !== undefined && <StorageErrorBox error={failure}>Failed to submit answer</StorageErrorBox>}
          </div>
          <div className="pane-foot">
            <p className="foot-row foot-note">{doneText(reviews.done_today)}</p>
          </div>
        </div>
      </section>
      <p className="visually-hidden" aria-live="polite">
        {answer && (answer.is_correct ? 'Correct.' : 'Incorrect.')}
      </p>
      {keysShown && <KeysDialog onClose={() => showKeys(false)} />}
    </article>
  );
}

function doneText(done: number): string {
  if (done >= reviewsForADay) return `${done} reviews done. Today counts.`;
  return `${done} of the ${reviewsForADay} reviews that make today count.`;
}
