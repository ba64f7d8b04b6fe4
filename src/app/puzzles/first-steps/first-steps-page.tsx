import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { languageNames } from '../../../rules/language-names.ts';
import { puzzleQuery } from '../../../sync/queries/first/puzzle.ts';
import {
  type Course,
  type CourseStep,
  currentCourse,
  firstStepsQuery,
  isCourseDone,
} from '../../../sync/queries/first-steps.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { useToday } from '../../shell/later/use-today.ts';
import { useSession } from '../../shell/session.ts';
import { shellStatusAtom } from '../../shell/sync-status.ts';
import { useQuery } from '../../shell/use-query.ts';
import { whenIdle } from '../../shell/when-idle.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { DotState } from '../../ui/dot.tsx';
import { Line } from '../../ui/gutter.tsx';
import { InlineCode } from '../../ui/inline-code.tsx';
import { DotTabs, tabPanel } from '../../ui/later/dot-tabs.tsx';
import { ListEmpty, ListFailed } from '../../ui/later/list-states.tsx';
import { PageHead, Section } from '../../ui/later/page-head.tsx';
import { Skeleton, Spinner } from '../../ui/spinner.tsx';
import { NextStep } from '../later/next-step.tsx';
import './first-steps-page.css';

const tabsId = 'first-steps';

/** Shows the course for beginners of each language. The address holds the language. */
export function FirstStepsPage() {
  const { latest: courses, isFetching, failure, refetch } = useQuery(firstStepsQuery);
  const [path, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('language');
  const course = courses?.find(({ language }) => language.toLowerCase() === asked) ?? currentCourse(courses ?? []);
  const session = useSession();
  return (
    <div className="first-steps">
      <PageHead title="First steps">
        <p className="first-steps-lede">
          Three short puzzles in the language you know best. Each takes about 3 minutes.
        </p>
        {courses && course && (
          <DotTabs
            id={tabsId}
            label="Language"
            values={courses.map(({ language }) => language)}
            labelOf={(language) => languageNames[language]}
            current={course.language}
            onSelect={(language) => navigate(`${path}?language=${language.toLowerCase()}`, { replace: true })}
          />
        )}
      </PageHead>
      {course ? (
        <Steps course={course} isVisitor={session === null} />
      ) : courses ? (
        <ListEmpty text="No first steps available yet.">
          <Link href="/daily" className={buttonClass()}>
            Today’s puzzle
          </Link>
        </ListEmpty>
      ) : !isFetching && failure !== null && courses === null ? (
        <ListFailed failure={failure} onRetry={refetch}>
          Failed to load first steps
        </ListFailed>
      ) : (
        <Loading />
      )}
    </div>
  );
}

function Steps({ course, isVisitor }: { course: Course; isVisitor: boolean }) {
  useStepsHere(course.steps);
  const isDone = isCourseDone(course);
  const next = course.steps.find(({ state }) => state === 'next');
  const hasBegun = course.steps.some(({ state }) => state === 'done');
  return (
    <div {...tabPanel(tabsId, course.language)}>
      <div role="status">{isDone && <Done course={course} />}</div>
      <ol className="lines first-steps-list">
        {course.steps.map(({ id, title, place, state, subtitle, result }) => (
          <Line as="li" key={id} number={place} dot={dots[state]}>
            <Link href={`/puzzle/${id}`} className="first-step-title">
              {title}
            </Link>{' '}
            <span className="meta">
              {state === 'next' && !hasBegun ? 'Start here' : words[state]}
              {result && `, ${result.correct} of ${result.total} right`}
            </span>
            {subtitle && (
              <p className="first-step-about">
                <InlineCode text={subtitle} />
              </p>
            )}
          </Line>
        ))}
      </ol>
      {next && (
        <Line className="first-steps-go">
          <Link href={`/puzzle/${next.id}`} className={buttonClass({ kind: 'primary', wide: true })}>
            {hasBegun ? 'Continue' : 'Start'} with {next.title}
          </Link>
          {isVisitor && <p className="meta">You can read them now. Submitting an answer takes a free account.</p>}
        </Line>
      )}
      <Section id="after-first-steps" title="Then one puzzle a day">
        <DailyOffer isCourseDone={isDone} />
      </Section>
    </div>
  );
}

/** Sums up a course that is done, above what its puzzles were about. */
function Done({ course: { language, steps } }: { course: Course }) {
  const results = steps.flatMap(({ result }) => result ?? []);
  const sum = (count: 'correct' | 'total') => results.reduce((all, result) => all + result[count], 0);
  return (
    <Line className="first-steps-done" dot="right">
      <h2>You’ve done all three in {languageNames[language]}.</h2>
      <p>
        {results.length === steps.length && `${sum('correct')} of ${sum('total')} answers were right. `}
        {steps.every(({ subtitle }) => subtitle) && 'This is what each puzzle was about:'}
      </p>
    </Line>
  );
}

/** Leads to today's puzzle, and once that and the course are done, to the next for the learner. */
function DailyOffer({ isCourseDone }: { isCourseDone: boolean }) {
  const { daily, isDone } = useToday();
  if (isDone) {
    return (
      <>
        <p className="first-steps-after">You’ve done today’s puzzle. The next one comes at 00:00 UTC.</p>
        {isCourseDone && <NextStep after={daily?.puzzle_id ?? 0} />}
      </>
    );
  }
  return (
    <>
      <p className="first-steps-after">
        Today’s puzzle is longer: 15 to 60 lines and 3 to 5 questions. It’s free, and a new one comes every day.
      </p>
      <Link href="/daily" className={buttonClass(isCourseDone ? { kind: 'primary', wide: true } : {})}>
        Solve today’s puzzle
      </Link>
    </>
  );
}

const dots: Record<CourseStep['state'], DotState> = { done: 'right', next: 'set', open: 'open' };

const words: Record<CourseStep['state'], string> = { done: 'Done', next: 'Next', open: 'Not started' };

/** Fetches the steps that aren't on this device, so that the course works offline from here on. */
function useStepsHere(steps: readonly CourseStep[]) {
  const device = useDevice();
  const isReached = useAtomValue(shellStatusAtom).offline_since === null;
  const missing = steps.flatMap(({ id, is_here }) => (is_here ? [] : [id])).join(' ');
  useEffect(() => {
    if (!isReached || missing === '') return;
    return whenIdle(async () => {
      for (const id of missing.split(' ')) await device.refresh(puzzleQuery(Number(id)));
    });
  }, [device, isReached, missing]);
}

function Loading() {
  return (
    <div className="first-steps-list">
      <Line>
        <Spinner label="Loading first steps…" />
      </Line>
      {[46, 31, 38].map((width) => (
        <Line key={width}>
          <Skeleton widths={[width]} />
        </Line>
      ))}
    </div>
  );
}
