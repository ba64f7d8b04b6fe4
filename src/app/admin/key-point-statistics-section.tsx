import type { KeyPoint } from '../../contract/interview.ts';
import type { KeyPointStatistics as Statistics } from '../../contract/moderation.ts';
import { readKeyPointStatistics } from '../../contract/moderation-calls.ts';
import { suggestSynonym } from '../../rules/suggest-synonym.ts';
import { onlineQuery } from '../../sync/queries/online.ts';
import { Button } from '../ui/button.tsx';
import { InlineCode } from '../ui/inline-code.tsx';
import { Section } from '../ui/later/page-head.tsx';
import { RequestTrouble } from './request-trouble.tsx';
import { useStaffQuery } from './use-staff-device.ts';
import './moderation.css';

/** Shows how often learners covered each key point, and which answers they think should count, to add their wording with one click. */
export function KeyPointStatisticsSection({
  id,
  keyPoints,
  onAdd,
}: {
  id: number;
  keyPoints: readonly KeyPoint[];
  onAdd: (phrase: string, synonym: string) => void;
}) {
  const request = useStaffQuery(onlineQuery(readKeyPointStatistics, { params: { id } }));
  const isAnswered = request.latest?.some(({ covered, missed }) => covered + missed > 0);
  return (
    <Section id="statistics-section" className="statistics" title="Answers so far">
      <RequestTrouble request={request} words="Failed to fetch statistics" />
      {isAnswered === false && <p className="meta">No answers yet.</p>}
      {isAnswered && (
        <ul className="point-statistics">
          {request.latest?.map((point) => (
            <Point
              key={point.phrase}
              point={point}
              keyPoint={keyPoints.find(({ phrase }) => phrase === point.phrase)}
              onAdd={(synonym) => onAdd(point.phrase, synonym)}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Point({
  point: { phrase, covered, missed, should_count, answers },
  keyPoint,
  onAdd,
}: {
  point: Statistics;
  /** The key point in the form; undefined if the phrase is no longer there. */
  keyPoint: KeyPoint | undefined;
  onAdd: (synonym: string) => void;
}) {
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
      {answers.map((answer) => {
        const synonym = keyPoint && suggestSynonym(answer, keyPoint);
        const isThere = synonym !== undefined && keyPoint?.synonyms.includes(synonym);
        return (
          <div key={answer} className="should-count">
            <blockquote dir="auto">{answer}</blockquote>
            {synonym && (
              // A disabled button would lose the focus.
              <Button small aria-disabled={isThere} onClick={() => !isThere && onAdd(synonym)}>
                {isThere ? 'Added' : 'Add synonym'}: <bdi>{synonym}</bdi>
              </Button>
            )}
          </div>
        );
      })}
    </li>
  );
}
