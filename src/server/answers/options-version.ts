const columns = ['option_a', 'option_b', 'option_c', 'option_d', 'correct_answer', 'correct_mc_answer'] as const;
export type Options = { readonly [Name in (typeof columns)[number]]?: string | null };

/** Returns whether an edit changes options or key, which sets a new `options_version`. */
export function changesOptions(before: Options, after: Options): boolean {
  return columns.some((name) => before[name] !== after[name]);
}

/** Returns the version that a learner saw when they answered: what their device says, but never a future version. */
export function seenVersion(input: number | undefined, present: number): number {
  return Math.min(input ?? present, present);
}
