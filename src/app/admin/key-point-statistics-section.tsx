import type { KeyPointStatistics as Statistics } from '../../contract/moderation.ts';
import { readKeyPointStatistics } from '../../contract/moderation-calls.ts';
import { onlineQuery } from '../../sync/queries/online.ts';
import { InlineCode } from '../ui/inline-code.tsx';
import { Section } from '../ui/later/page-head.tsx';
import { RequestTrouble } from './request-trouble.tsx';
import { useStaffQuery } from './use-staff-device.ts';
import './moderation.css';

/** Shows how often learners' answers covered each key point, and which answers they think should count. */
export function KeyPointStatisticsSection({ id }: { id: number }) {
  const request = useStaffQuery(onlineQuery(readKeyPointStatistics, { params: { id } }));
  const isAnswered = request.latest?.some(({ covered, missed }) => covered + missed > 0);
  return (
    <Section id="statistics-section" className="statistics" title="Answers so far">
      <RequestTrouble request={request} words="Failed to fetch statistics" />
      {isAnswered === false && <p className="meta">No answers yet.</p>}
      {isAnswered && (
        <ul className="point-statistics">
          {request.latest?.map((point) => (
            <Point key={point.phrase} point={point} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Point({ point: { phrase, covered, missed, should_count, answers } }: { point: Statistics }) {
  const answered = covered + missed;
  return (
    <li>
      <p>
        <InlineCode text={phrase} />{' '}
        <span className="meta">
          covered by {covered} of {answered}
        </span>
        {should_count > 0 && (
          <b className="statistics-flag">
            {' '}
            {should_count === 1 ? '1 learner says' : `${should_count} learners say`} it should count
          </b>
        )}
      </p>
      {answers.map((answer) => (
        <blockquote key={answer} className="should-count" dir="auto">
          {answer}
        </blockquote>
      ))}
    </li>
  );
}
