import { shortDay } from '../../ui/days.ts';

export interface SharedResult {
  productName: string;
  puzzle: number;
  /** The puzzle day, if it has one. */
  day: string | null;
  /** Whether each question was answered right, in order. */
  verdicts: readonly boolean[];
  streak: number;
  url: string;
}

/** Returns a result as text to share: one dot for each question, and no spoilers. */
export function shareText({ productName, puzzle, day, verdicts, streak, url }: SharedResult): string {
  const right = verdicts.filter(Boolean).length;
  return [
    `${productName} ${puzzle}${day ? ` · ${shortDay(day)}, ${day.slice(0, 4)}` : ''}`,
    `${verdicts.map((isRight) => (isRight ? '🟢' : '⭕')).join('')} ${right} of ${verdicts.length}`,
    ...(streak > 1 ? [`${streak}-day streak`] : []),
    url,
  ].join('\n');
}
