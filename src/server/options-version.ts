const columns = ['option_a', 'option_b', 'option_c', 'option_d', 'correct_answer', 'correct_mc_answer'] as const;
type Options = { readonly [Name in (typeof columns)[number]]?: string | null };

/** Whether an edit makes options or key others than they were, and with that a new `options_version`. */
export function changesOptions(before: Options, after: Options): boolean {
  return columns.some((name) => before[name] !== after[name]);
}

/** What a learner had before them when they answered: what their device says, but nothing that is still to come. */
export function seenVersion(said: number | undefined, present: number): number {
  return Math.min(said ?? present, present);
}
