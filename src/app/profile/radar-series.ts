import type { CategoryCompetency } from '../../contract/profile.ts';

/** How each series of the radar differs, with color and without. `dash` is in pixels. */
export const radarSeries = [
  { label: 'Combined Score', score: 'combined_score', color: '--ink', dash: [], point: 'circle' },
  { label: 'Puzzle Score', score: 'puzzle_score', color: '--verm', dash: [7, 5], point: 'rectRot' },
  { label: 'Question Score', score: 'question_score', color: '--teal', dash: [2, 4], point: 'triangle' },
] as const satisfies readonly {
  label: string;
  score: keyof CategoryCompetency;
  color: string;
  dash: readonly number[];
  point: string;
}[];

const longest = 15;

/** Returns a category's name for its axis. */
export function axisLabel(category: string): string {
  return category.length > longest ? `${category.slice(0, longest).trimEnd()}...` : category;
}

/** Returns it in 2 lines if it has 2 words. */
export function axisLines(category: string): string[] {
  return axisLabel(category).split(/ (?=\S+$)/);
}

/**
 * Returns which axis is closest in angle to a point, given as distances from the center. The first axis points up, the others follow
 * clockwise.
 */
export function axisAt(right: number, down: number, count: number): number {
  const turn = Math.atan2(right, -down) / (2 * Math.PI);
  return Math.round((turn + 1) * count) % count;
}

/** Returns the percentage of right answers; null if nothing was attempted. */
export function scoreOf(
  stats: CategoryCompetency | undefined,
  score: (typeof radarSeries)[number]['score'],
): number | null {
  if (!stats) return null;
  const attempts = {
    combined_score: stats.total_attempts,
    puzzle_score: stats.puzzle_attempts,
    question_score: stats.question_attempts,
  };
  return attempts[score] === 0 ? null : stats[score];
}
