import { shortDay } from '../../ui/days.ts';

export interface SharedResult {
  productName: string;
  puzzle: number;
  /** The puzzle day, if it has one. */
  day: string | null;
  /** Whether each question was answered right, in order. */
  results: readonly boolean[];
  streak: number;
  url: string;
}

/** Returns a result as text to share: one dot for each question, and no spoilers. */
export function shareText({ productName, puzzle, day, results, streak, url }: SharedResult): string {
  const right = results.filter(Boolean).length;
  return [
    `${productName} ${puzzle}${day ? ` · ${shortDay(day)}, ${day.slice(0, 4)}` : ''}`,
    `${results.map((isRight) => (isRight ? '🟢' : '⭕')).join('')} ${right} of ${results.length}`,
    ...(streak > 1 ? [`${streak}-day streak`] : []),
    url,
  ].join('\n');
}
