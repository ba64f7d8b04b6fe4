import { type Hint, HintNumber, type Letter, letters, type Notes } from '../contract/puzzles.ts';

/** What hints are made of. */
export interface HintSource {
  hint?: string | undefined;
  correct_answer: Letter;
  notes: Notes;
}

/** Returns how many hints a question has: the author's sentence, if there is one, and a wrong option. */
export function hintCount({ hint }: Pick<HintSource, 'hint'>): number {
  return hint ? 2 : 1;
}

/** Returns all hints of a question, in order. */
export function allHints(question: HintSource): Hint[] {
  return HintNumber.options.flatMap((number) => hintOf(question, number) ?? []);
}

/** Returns the hint with this number, undefined if there is none. The author's sentence comes first. */
export function hintOf(question: HintSource, number: Hint['number']): Hint | undefined {
  const { hint: text, notes } = question;
  if (number > hintCount(question)) return undefined;
  if (text && number === 1) return { number, text };
  const option = ruledOutOption(question);
  return { number, option, note: notes[option] };
}

/**
 * Returns the wrong option that a hint rules out, the same on device and server, for everyone. It follows from the notes, which are as secret
 * as the key: if it followed from what a learner can see and the key, it would tell them the key.
 */
function ruledOutOption({ correct_answer, notes }: HintSource): Letter {
  const wrong = letters.filter((letter) => letter !== correct_answer);
  let hash = 0;
  for (const character of letters.map((letter) => notes[letter]).join('\n')) {
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  }
  return wrong[hash % wrong.length] ?? 'A';
}
