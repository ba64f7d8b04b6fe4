/** Lines that differ: `removed` lines at `at` of the one text became `added` lines at `to` of the other. Places count from 0. */
export interface Hunk {
  at: number;
  removed: number;
  to: number;
  added: number;
}

/** Returns where two texts differ, from the first hunk to the last, with as few lines as possible. */
export function diffLines(before: string[], after: string[]): Hunk[] {
  // lengths[i][j] is the length of the longest common subsequence of what follows line i and line j.
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  const common = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      lengths[i]![j] = before[i] === after[j] ? common(i + 1, j + 1) + 1 : Math.max(common(i + 1, j), common(i, j + 1));
    }
  }
  const hunks: Hunk[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      [i, j] = [i + 1, j + 1];
      continue;
    }
    const hunk: Hunk = { at: i, removed: 0, to: j, added: 0 };
    while ((i < before.length || j < after.length) && (before[i] !== after[j] || i === before.length)) {
      if (j === after.length || (i < before.length && common(i + 1, j) >= common(i, j + 1))) i += 1;
      else j += 1;
    }
    hunks.push({ ...hunk, removed: i - hunk.at, added: j - hunk.to });
  }
  return hunks;
}

/**
 * Returns the place in the other text of a line. A line that was replaced leads to what replaces it if as many lines were added as removed.
 * Otherwise a line that's gone leads nowhere.
 */
export function carryOver(place: number, hunks: Hunk[]): number | undefined {
  let shift = 0;
  for (const { at, removed, to, added } of hunks) {
    if (place < at) break;
    if (place < at + removed) return removed === added ? to + place - at : undefined;
    shift = to + added - at - removed;
  }
  return place + shift;
}
