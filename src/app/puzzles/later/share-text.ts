import { dayNumber } from '../../../rules/puzzle-day.ts';
import { shortDay } from '../../ui/days.ts';

export interface SharedResult {
  productName: string;
  /** The puzzle day, if it has one. */
  day: string | null;
  /** Today's puzzle day. */
  today: string;
  /** What the vulnerability is, if the device knows it. */
  subtitle?: string | undefined;
  /** Whether each question was answered right, in order. */
  results: readonly boolean[];
  streak: number;
  url: string;
}

/** Returns a result as text to share: one dot for each question, and no spoilers for those who still look for today's or tomorrow's. */
export function shareText({ productName, day, today, subtitle, results, streak, url }: SharedResult): string {
  const right = results.filter(Boolean).length;
  const isOver = day !== null && day < today;
  return [
    [numbered(productName, day), ...(day ? [`${shortDay(day)}, ${day.slice(0, 4)}`] : [])].join(' · '),
    ...(subtitle && isOver ? [subtitle.replaceAll('`', '')] : []),
    `${results.map((isRight) => (isRight ? '🟢' : '⭕')).join('')} ${right} of ${results.length}`,
    ...(streak > 1 ? [`${streak}-day streak`] : []),
    url,
  ].join('\n');
}

/** Returns the product's name with the puzzle's number, such as "Nday 124". */
export function numbered(productName: string, day: string | null): string {
  const number = dayNumber(day);
  return number === undefined ? productName : `${productName} ${number}`;
}
