import type { Letter } from '../../contract/puzzles.ts';

/** The texts of the 4 options. */
export type OptionTexts = Readonly<Record<Letter, string>>;

/** Returns the options' texts by letter. A question without options has empty ones. */
export function optionTexts({
  option_a,
  option_b,
  option_c,
  option_d,
}: Record<'option_a' | 'option_b' | 'option_c' | 'option_d', string | null>): OptionTexts {
  return { A: option_a ?? '', B: option_b ?? '', C: option_c ?? '', D: option_d ?? '' };
}
