import type { OptionStatistics as Statistics } from '../../contract/moderation.ts';
import { readPuzzleStatistics, readQuestionStatistics } from '../../contract/moderation-calls.ts';
import { onlineQuery } from '../../sync/queries/online.ts';
import { InlineCode } from '../ui/inline-code.tsx';
import { Section } from '../ui/later/page-head.tsx';
import { plural } from '../ui/plural.ts';
import { RequestTrouble } from './request-trouble.tsx';
import { useStaffQuery } from './use-staff-device.ts';
import './moderation.css';

/** Shows what learners have chosen so far. A wrong option that beats the key suggests that the question or the key isn't clear. */
export function OptionStatisticsSection({ kind, id }: { kind: 'puzzle' | 'question'; id: number }) {
  const read = kind === 'puzzle' ? readPuzzleStatistics : readQuestionStatistics;
  const request = useStaffQuery(onlineQuery(read, { params: { id } }));
  const total = request.latest?.reduce((sum, { answers, earlier }) => sum + answers + earlier, 0);
  return (
    <Section id="statistics-section" className="statistics" title="Answers so far">
      <RequestTrouble request={request} words="Failed to fetch statistics" />
      {total === 0 && <p className="meta">No answers yet.</p>}
      {total !== undefined &&
        total > 0 &&
        request.latest?.map((question) => <Question key={question.question_id} question={question} />)}
    </Section>
  );
}

function Question({
  question: { text, options, answers, earlier, correct_answer, solved_with_hints: [one, both] = [0, 0], beats_key },
}: {
  question: Statistics;
}) {
  return (
    <table className="statistics-table">
      <caption>
        <InlineCode text={text} />
        <span className="meta">
          {' '}
          {plural(answers, 'answer')}
          {earlier > 0 && `, ${earlier} to an earlier version not counted`}
          {one + both > 0 && `, solved with hints: ${one + both} (both: ${both})`}
        </span>
        {beats_key && <b className="statistics-flag"> More learners chose {beats_key} than the correct answer</b>}
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Option</th>
          <th scope="col">Answers</th>
        </tr>
      </thead>
      <tbody>
        {options.map((option) => {
          const share = answers === 0 ? 0 : Math.round((option.answers / answers) * 100);
          const isKey = option.letter === correct_answer;
          return (
            <tr key={option.letter} data-key={isKey || undefined} data-flag={option.letter === beats_key || undefined}>
              <th scope="row">
                <span className="mono">{option.letter}</span> <InlineCode text={option.text} />
                {isKey && <span className="meta"> correct</span>}
              </th>
              <td>
                <span className="statistics-bar" aria-hidden="true">
                  <span style={{ inlineSize: `${share}%` }} />
                </span>
                {option.answers} <span className="meta">{share}%</span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
