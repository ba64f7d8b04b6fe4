import { Link } from 'wouter';
import { kindWords } from '../../rules/kind-names.ts';
import { languageNames } from '../../rules/language-names.ts';
import { dayNumber, isEarlyAccess } from '../../rules/puzzle-day.ts';
import { isMeasured, isProvisional } from '../../rules/ratings.ts';
import { difficultyName } from '../../rules/scoring.ts';
import type { PuzzleView } from '../../sync/queries/first/puzzle.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { longDay, shortDay } from '../ui/days.ts';
import { Line, type TitleTag } from '../ui/gutter.tsx';
import { InlineCode } from '../ui/inline-code.tsx';

export function PuzzleHead({
  view,
  day,
  now,
  titleAs: Title = 'h1',
}: {
  view: PuzzleView;
  day: string | null;
  now?: Date;
  titleAs?: TitleTag;
}) {
  const { serverClock } = useDevice();
  const kind = kindWords(view.kind);
  return (
    <Line as="header" className="page-head puzzle-head" number={dayNumber(day)}>
      <Title className="page-title" tabIndex={-1}>
        {view.title}
      </Title>
      <ul className="facts">
        {day !== null && (
          <li>
            <time dateTime={day}>
              <span className="puzzle-day-long">{longDay(day)}</span>
              <span className="puzzle-day-short">{shortDay(day)}</span>
            </time>
          </li>
        )}
        {view.first_step && (
          <li>
            <Link href={`/first-steps?language=${view.language.toLowerCase()}`}>First steps</Link>, {view.first_step} of
            3
          </li>
        )}
        {isEarlyAccess(day, now ?? new Date(serverClock.now())) && <li>Early access</li>}
        <li>{view.category}</li>
        <li>
          {difficultyName(view.difficulty)}
          {view.rating && isMeasured(view.rating) && (
            <>
              , rated {view.rating.rating}
              {isProvisional(view.rating) && ' (provisional)'}
            </>
          )}
        </li>
        <li>{languageNames[view.language]}</li>
        {kind && <li className="chip">{kind}</li>}
      </ul>
      {view.description !== '' && (
        <p className="puzzle-description">
          <InlineCode text={view.description} />
        </p>
      )}
    </Line>
  );
}
