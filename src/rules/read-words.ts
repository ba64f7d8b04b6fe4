import { meaningOf } from './same-meaning.ts';

/** A word of a text. */
export interface Word {
  /** Its stem, and one for each word that `|` joins to it. */
  stems: string[];
  letters: number;
  sentence: number;
  /** Whether it only holds a sentence together; of joined words, whether each does. */
  isFiller: boolean;
  /** Whether the sentence denies it, as in `not checked`, `without a check` and `checks are unnecessary`. Two denials cancel out. */
  isDenied: boolean;
}

const list = (words: string) => new Set(words.split(/\s+/));

const fillers = list(
  `a an the this that these those it its it's itself they them their he she his her him i i'm i'd me my we us our you your one who
  whom whose which what where why how there here and or but so if as of to in on at by for from with into onto upon about over
  via per through is are was were be been being am do does did done doing has have had having can could may might will would
  shall should must ought use uses used using get gets got getting let lets make makes made making because since though
  although while when whenever whether unless whereas thus hence therefore also too very really just even still already only
  simply basically actually usually often always likely well now such some any eg ie etc ok let's that's there's what's you'd
  you'll they'd they're we'd it'll else otherwise however kind sort way thing things like instead rather`,
);

/** These deny what follows … */
const deniers = list(
  `not never no without cannot cant neither nor none nothing nobody hardly rarely unlike lack lacks lacking lacked omit omits
  omitting skip skips skipping forget forgets forgot forgetting missing absent omitted skipped forgotten`,
);
/** … these only as the second of two words … */
const secondDeniers = new Map([
  ['of', list('instead')],
  ['than', list('rather')],
  ['to', list('fail fails failed failing')],
]);
/** … and these what stands before them, the last ones where they follow a form of `to be`. */
const dismissals = list('unnecessary useless pointless irrelevant overkill superfluous');
const passives = list('missing absent omitted skipped forgotten');
const formsOfBe = list('is are was were be been being gets');
/** Soon after a denier these make dismissals: `is not needed`. */
const merits = list(
  'need needed necessary help helps matter matters enough required work works relevant useful suffice',
);

const contraction = /^(?:do|does|did|is|are|was|were|has|have|had|would|should|could|ca|wo|need|must)n'?t$/;
const clauseStarts = list(
  'and but because since so although though while when if unless until which whereas then hence i we they he she',
);
/** How many words a denial reaches, unless the clause ends before. */
const reach = 8;

const token = /[\p{L}\p{N}]+(?:[|'][\p{L}\p{N}]+)*|[.!?](?=\s|$)|\n[ \t]*(?:[-*•]|\d+[.)])\s|[,;:()–—]/gu;

/** Reads a text's words, whatever their case, accents and quotation marks. Takes time in proportion to its length. */
export function readWords(text: string): Word[] {
  const words: Word[] = [];
  let sentence = 0;
  let clause: Word[] = [];
  let reached = 0;
  let last = '';
  for (const [part] of plain(text).matchAll(token)) {
    const isWord = /^[\p{L}\p{N}]/u.test(part);
    if (!isWord || clauseStarts.has(part)) {
      clause = [];
      reached = 0;
    }
    if (!isWord) {
      if (!/^[,;:()–—]$/.test(part)) sentence += 1;
      last = '';
      continue;
    }
    const [first = part, ...others] = part.split('|');
    const dismisses =
      dismissals.has(first) ||
      (passives.has(first) && formsOfBe.has(last)) ||
      (merits.has(first) && reached >= reach - 3);
    const denies = !dismisses && (deniers.has(first) || contraction.test(first) || secondDeniers.get(first)?.has(last));
    // `Not only` denies nothing.
    if (last === 'not' && (first === 'only' || first === 'just')) reached = 0;
    if (dismisses) for (const word of clause) word.isDenied = !word.isDenied;
    const isDenier = denies || dismissals.has(first) || passives.has(first);
    const word: Word = {
      stems: [first, ...others].map((option) => meaningOf(option.replace(/'s$/, ''))),
      letters: first.length,
      sentence,
      isFiller: isDenier || [first, ...others].every((each) => fillers.has(each)),
      isDenied: reached > 0,
    };
    words.push(word);
    if (reached === 0) clause = [...clause, word].slice(-reach);
    reached = denies ? (reached > 0 ? 0 : reach) : Math.max(0, reached - 1);
    last = first;
  }
  return words;
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’ʼ]/g, "'")
    .toLowerCase()
    .replace(/\b(e\.g|i\.e|etc|vs)\./g, '$1');
}
