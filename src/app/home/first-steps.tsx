import { Link } from 'wouter';
import { languageNames } from '../../rules/language-names.ts';
import { currentCourse, firstStepsQuery, isCourseDone } from '../../sync/queries/first-steps.ts';
import { useQuery } from '../shell/use-query.ts';
import { HomeLine } from './home-line.tsx';

/** Offers the course for beginners, and then its next step, until one language's is done. */
export function FirstSteps() {
  const { value: courses } = useQuery(firstStepsQuery);
  const course = currentCourse(courses ?? []);
  if (!course || courses?.some(isCourseDone)) return null;
  const { language, steps } = course;
  const next = steps.find(({ state }) => state === 'next');
  const hasBegun = steps.some(({ state }) => state === 'done');
  if (!next || !hasBegun) {
    return (
      <HomeLine name="First steps" dot="open">
        <Link href="/first-steps" className="home-line-title">
          Three short puzzles to begin with
        </Link>
        <p className="home-line-facts">About 3 minutes each, in Python, C, Rust, or Go</p>
      </HomeLine>
    );
  }
  return (
    <HomeLine name="First steps" dot="started">
      <Link href={`/puzzle/${next.id}`} className="home-line-title">
        {next.title}
      </Link>
      <p className="home-line-facts">
        Step {next.place} of {steps.length} in {languageNames[language]}
      </p>
    </HomeLine>
  );
}
