import { difficultyName } from '../../rules/scoring.ts';
import type { PuzzleView } from '../../sync/read-puzzle.ts';
import { Line } from '../ui/gutter.tsx';
import { InlineCode } from '../ui/inline-code.tsx';
import { longDay, shortDay } from './days.ts';
import { languageNames } from './language-names.ts';

export function PuzzleHead({ view, day }: { view: PuzzleView; day: string | null }) {
  return (
    <Line as="header" className="page-head puzzle-head" number={view.id}>
      <h1>{view.title}</h1>
      <ul className="facts">
        {day !== null && (
          <li>
            <time dateTime={day}>
              <span className="puzzle-day-long">{longDay(day)}</span>
              <span className="puzzle-day-short">{shortDay(day)}</span>
            </time>
          </li>
        )}
        <li>{view.category}</li>
        <li>{difficultyName(view.difficulty)}</li>
        <li>{languageNames[view.language]}</li>
      </ul>
      {view.description !== '' && (
        <p className="puzzle-description">
          <InlineCode text={view.description} />
        </p>
      )}
    </Line>
  );
}
