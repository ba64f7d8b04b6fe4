import type { Reaction, ReactionCounts } from '../contract/puzzles.ts';

/** Returns the state after a click. The same thumb again clears it. */
export function toggledReaction(current: Reaction | null, clicked: Reaction): Reaction | null {
  return current === clicked ? null : clicked;
}

/** Returns the counts after one learner's reaction went from `before` to `after`. */
export function movedCounts(counts: ReactionCounts, before: Reaction | null, after: Reaction | null): ReactionCounts {
  const change = (reaction: Reaction) => Number(after === reaction) - Number(before === reaction);
  return {
    thumbs_up: Math.max(0, counts.thumbs_up + change('UP')),
    thumbs_down: Math.max(0, counts.thumbs_down + change('DOWN')),
  };
}
