import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('has rank 1 in the middle, rank 2 on its left, and rank 3 on its right', () => {
  const css = readFileSync(join(import.meta.dirname, 'podium.css'), 'utf8');
  const columns = [...css.matchAll(/^\.podium-(\d) \{\s+grid-column: (\d);/gm)];
  const ranks = columns.toSorted(([, , one], [, , other]) => Number(one) - Number(other)).map(([, rank]) => rank);
  expect(ranks).toEqual(['2', '1', '3']);
});
