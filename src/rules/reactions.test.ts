import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Reaction } from '../contract/puzzles.ts';
import { movedCounts, toggledReaction } from './reactions.ts';

const reaction = fc.constantFrom<Reaction | null>('UP', 'DOWN', null);

describe('reactions', () => {
  it('clears a thumb that is clicked again, and switches to the other one', () => {
    expect(toggledReaction(null, 'UP')).toBe('UP');
    expect(toggledReaction('UP', 'UP')).toBeNull();
    expect(toggledReaction('UP', 'DOWN')).toBe('DOWN');
  });

  it('changes the counts by one learner at most, both ways', () => {
    fc.assert(
      fc.property(reaction, reaction, fc.nat(1000), fc.nat(1000), (before, after, up, down) => {
        const counts = { thumbs_up: up + 1, thumbs_down: down + 1 };
        expect(movedCounts(movedCounts(counts, before, after), after, before)).toEqual(counts);
      }),
    );
  });
});
