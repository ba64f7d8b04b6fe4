import { answerStatus } from '../../../rules/tally.ts';
import type { PuzzleView } from '../../../sync/queries/first/puzzle.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Dot } from '../../ui/dot.tsx';
import { EarnedFacts } from '../later/earned-facts.tsx';
import { NextStep } from '../later/next-step.tsx';
import { ShareResult } from '../later/share-result.tsx';
import { answerStatusText, questionName, tabDot } from '../solving.ts';
import './finish-card.css';

/** Shows what a finished puzzle earned, and what to do next. */
export function FinishCard({ view, day, nextAt }: { view: PuzzleView; day: string | null; nextAt: string | null }) {
  const device = useDevice();
  return (
    <div className="finish">
      <ul className="finish-dots" aria-label="Questions">
        {view.questions.map((question) => {
          const status = answerStatus(question);
          return (
            <li key={question.id}>
              <Dot
                state={tabDot(status, false)}
                size={18}
                label={`${questionName(question, view.questions)}: ${answerStatusText[status]}`}
              />
            </li>
          );
        })}
      </ul>
      <EarnedFacts view={view} />
      <div className="finish-actions">
        <NextStep after={view.id} />
        <ShareResult view={view} day={day} isPictured />
      </div>
      {nextAt && (
        <p>
          <Countdown to={nextAt} now={device.serverClock.now} label="Next puzzle in" />
        </p>
      )}
    </div>
  );
}
