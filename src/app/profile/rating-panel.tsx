import { daysBetween } from '../../rules/puzzle-day.ts';
import { isProvisional } from '../../rules/ratings.ts';
import { shortDay } from '../ui/days.ts';
import { Section } from '../ui/later/page-head.tsx';
import './rating-panel.css';

interface RatingDay {
  day: string;
  rating: number;
}

export interface ShownRating {
  rating: number;
  deviation: number;
  /** Whether the server hasn't confirmed it. */
  isEstimate?: boolean;
  /** How it stood at the end of each day, oldest first. */
  days: readonly RatingDay[];
}

/** Shows a learner's rating, how sure it is, and its line over time. */
export function RatingPanel({ rating, deviation, isEstimate, days }: ShownRating) {
  return (
    <Section
      id="rating"
      className="rating"
      title="Rating"
      lede="A new learner has 1500. Each completed puzzle moves it, more if the result was a surprise."
    >
      <p className="rating-figures">
        <b className="rating-number">{Math.round(rating)}</b>
        <span>
          deviation {Math.round(deviation)}
          {isProvisional({ deviation }) && ', provisional'}
          {isEstimate && ', estimated on this device'}
        </span>
      </p>
      {days.length > 1 ? (
        <RatingLine days={days} />
      ) : (
        <p className="meta">The line begins with the second day on which it changes.</p>
      )}
    </Section>
  );
}

function RatingLine({ days }: { days: readonly RatingDay[] }) {
  const ratings = days.map(({ rating }) => rating);
  const [lowest, highest] = [Math.min(...ratings), Math.max(...ratings)];
  const step = highest - lowest > 500 ? 200 : 100;
  const bottom = Math.floor(lowest / step) * step;
  const top = Math.max(Math.ceil(highest / step) * step, bottom + step);
  const [first, last] = [days[0]!, days.at(-1)!];
  const span = daysBetween(first.day, last.day);
  const x = ({ day }: RatingDay) => (100 * daysBetween(first.day, day)) / span;
  const y = (rating: number) => (100 * (top - rating)) / (top - bottom);
  const ticks = Array.from({ length: (top - bottom) / step + 1 }, (_, at) => bottom + at * step);
  const name = `From ${Math.round(first.rating)} on ${shortDay(first.day)} to ${Math.round(last.rating)} on ${shortDay(last.day)}, between ${Math.round(lowest)} and ${Math.round(highest)}`;
  return (
    <figure className="rating-line">
      <div className="rating-plot">
        {ticks.map((tick) => (
          <span key={tick} className="rating-tick" style={{ insetBlockStart: `${y(tick)}%` }} aria-hidden="true">
            {tick}
          </span>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={name}>
          {ticks.map((tick) => (
            <path key={tick} className="rating-rule" d={`M0 ${y(tick)}H100`} />
          ))}
          <polyline points={days.map((day) => `${x(day)},${y(day.rating)}`).join(' ')} />
        </svg>
        <span className="rating-end" style={{ insetBlockStart: `${y(last.rating)}%` }} />
      </div>
      <figcaption className="rating-days" aria-hidden="true">
        <span>{shortDay(first.day)}</span>
        <span>{shortDay(last.day)}</span>
      </figcaption>
    </figure>
  );
}
