import { type Letter, letters, type Notes } from '../../contract/puzzles.ts';

export const optionKeys = { A: 'option_a', B: 'option_b', C: 'option_c', D: 'option_d' } as const;

/** The options of a question in a form, with a note on each. */
export type OptionValues = Record<(typeof optionKeys)[Letter], string> & { notes: Notes };

export const blankOptions: OptionValues = {
  option_a: '',
  option_b: '',
  option_c: '',
  option_d: '',
  notes: { A: '', B: '', C: '', D: '' },
};

/** Returns the options as lines of text, for comparing two versions. */
export function optionTexts(question: OptionValues, correct: Letter): string[] {
  return letters.map((letter) => {
    const mark = correct === letter ? ' (correct)' : '';
    const note = question.notes[letter];
    return `${letter}${mark}: ${question[optionKeys[letter]]}${note && ` | ${note}`}`;
  });
}
