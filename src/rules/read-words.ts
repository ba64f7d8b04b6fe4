import { meaningOf } from './same-meaning.ts';

/** A word of a text. */
export interface Word {
  /** Its stem, and one for each word that `|` joins to it. */
  stems: string[];
  letters: number;
  /** Its start and end in the text. */
  place: [number, number];
  sentence: number;
  /** Whether it's only a filler; for joined words, whether each is. */
  isFiller: boolean;
  /** Whether the sentence denies it, as in `not checked`, `without a check` and `checks are unnecessary`. Two denials cancel out. */
  isDenied: boolean;
  /** Whether the sentence only reports that someone else says it, as in `my colleague thinks that it is checked`. */
  isReported: boolean;
  /** Whether the sentence only talks about it, as in `it is a mistake to check it` and `whether it is checked is irrelevant`. */
  isMoot: boolean;
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
  `not never no without cannot cant neither nor none nothing nobody nowhere hardly barely scarcely seldom rarely unlike lack
  lacks lacking lacked omit omits omitting skip skips skipping forget forgets forgot forgetting missing absent omitted skipped
  forgotten`,
);
/** … these only as the second of two words … */
const secondDeniers = new Map([
  ['of', list('instead')],
  ['than', list('rather')],
  ['to', list('fail fails failed failing refuse refuses refused neglect neglects neglected unable')],
  ['from', list('far')],
]);
/** … and these what stands before them, the last two groups where they follow a form of `to be`. Before `to` or `that` it is what follows. */
const dismissals = list('unnecessary useless pointless irrelevant overkill superfluous needless');
const passives = list('missing absent omitted skipped forgotten');
/** These deny what stands before them at the end of a clause: `hiding it protects nothing`. */
const objects = list('nothing nobody none');
const judgments = list(
  'wrong false untrue incorrect mistaken nonsense worthless ineffective myth mistake misconception fallacy waste',
);
const formsOfBe = list(`is are was were be been being gets it's that's they're this's`);
/** These dismiss what stands before them after `too`: `a central place would be too slow`. */
const excesses = list('slow long expensive much');
/** Soon after a denier these make dismissals: `is not needed`. */
const merits = list(
  `need needed necessary help helps matter matters enough required work works relevant useful suffice true correct problem possible
  sense difference`,
);
const truths = list('true correct');
/** `Wrong to …` denies what follows only before one of these, because `it is wrong to copy it` says that it's copied. */
const opinions = list('think believe say claim assume call suppose conclude expect');
/** What follows these is an opinion, and not the writer's unless the writer says `I` or `we`. */
const reports = list(
  `says said thinks thought believes believed claims claimed argues argued assumes assumed supposes supposed hopes hoped expects
  expected`,
);
const ownVoices = list(`i i'd i've we we'd we've`);
const turns = list('but yet however though although whereas while');
/** A dismissal with only these as its subject dismisses the clause before: `that is wrong`. */
const pointers = list(`that that's this it it's which`);

const contraction = /^(?:do|does|did|is|are|was|were|has|have|had|would|should|could|might|ai|ca|wo|need|must)n'?t$/;
const that = list('that');
const to = list('to');
const toOrThat = list('to that');
const pronouns = list('i we they he she');
/** After one of these, a pronoun continues the clause: `never do we check`, `I do not think they check`. */
const pronounHosts = list(
  'do does did should must can could will would think believe say claim assume suppose mean that',
);
const clauseStarts = list(
  'and but because since so although though while when if unless until which whereas then hence',
);
/** How many words a denial covers, unless the clause ends earlier. */
const reach = 8;

const token = /[\p{L}\p{N}]+(?:[|'][\p{L}\p{N}]+)*|[.!?](?=\s|$)|\n[ \t]*(?:[-*•]|\d+[.)])\s|[,;:()–—]/gu;

/** Reads a text's words, ignoring case, accents, and quotation marks. Takes linear time. */
export function readWords(text: string): Word[] {
  const matches = [...plain(text).matchAll(token)];
  const parts = matches.map(([part]) => part);
  const originOf = origins(text);
  const words: Word[] = [];
  let sentence = 0;
  let clause: Word[] = [];
  let earlier: Word[] = [];
  let reached = 0;
  /** Whether the denial is about an opinion: in `it is a myth that it is not checked`, the 2 denials are an affirmation. */
  let aims = false;
  /** Whether a form of `to be` comes before, with only fillers in between. */
  let judges = false;
  let pointed = false;
  let voice = '';
  let reporting = false;
  let moot = false;
  let last = '';
  const startClause = () => {
    if (clause.some(({ isFiller }) => !isFiller)) earlier = clause;
    clause = [];
    reached = 0;
    aims = false;
    judges = false;
    pointed = false;
    moot = false;
  };
  for (const [index, part] of parts.entries()) {
    const isWord = /^[\p{L}\p{N}]/u.test(part);
    if (!isWord || clauseStarts.has(part) || (pronouns.has(part) && !pronounHosts.has(last))) startClause();
    if (turns.has(part)) reporting = false;
    if (!isWord) {
      if (!/^[,;:()–—]$/.test(part)) {
        sentence += 1;
        reporting = false;
        voice = '';
      }
      last = '';
      continue;
    }
    const [first = part, ...others] = part.split('|');
    const follows = (distance: number, wanted: Set<string>) => wanted.has(parts[index + distance] ?? '');
    const isJudgment: boolean = judges && judgments.has(first);
    const dismisses: boolean =
      dismissals.has(first) ||
      isJudgment ||
      (passives.has(first) && formsOfBe.has(last)) ||
      (objects.has(first) && endsHere(parts[index + 1])) ||
      (last === 'too' && excesses.has(first) && endsHere(parts[index + 1])) ||
      (merits.has(first) && reached >= reach - 3);
    const pointsAhead =
      (dismissals.has(first) && follows(1, toOrThat)) ||
      (isJudgment && (follows(1, that) || (follows(1, toOrThat) && follows(2, opinions))));
    const denies: boolean =
      !dismisses && (deniers.has(first) || contraction.test(first) || (secondDeniers.get(first)?.has(last) ?? false));
    // `Not only` and `never only` deny nothing.
    if ((last === 'not' || last === 'never') && (first === 'only' || first === 'just')) reached = 0;
    if (dismisses) {
      const hasSubject = clause.some(({ isFiller }) => !isFiller);
      const pointsBack = pointed && endsHere(parts[index + 1]) && (!merits.has(first) || truths.has(first));
      dismiss(hasSubject ? clause : pointsBack ? earlier : [], merits.has(first));
    }
    const isDenier: boolean =
      denies || deniers.has(first) || dismissals.has(first) || passives.has(first) || isJudgment;
    const isFiller: boolean = isDenier || [first, ...others].every((each) => fillers.has(each));
    const word: Word = {
      stems: [first, ...others].map((option) => meaningOf(option.replace(/'s$/, ''))),
      letters: first.length,
      place: [originOf(matches[index]?.index ?? 0), originOf((matches[index]?.index ?? 0) + part.length)],
      sentence,
      isFiller,
      isDenied: reached > 0,
      isReported: reporting,
      isMoot: moot,
    };
    words.push(word);
    if (ownVoices.has(first)) voice = first;
    else if (pronouns.has(first)) voice = '';
    if (reports.has(first) && voice === '') reporting = true;
    pointed ||= pointers.has(first);
    if ((isJudgment && follows(1, to) && !pointsAhead) || (last === '' && first === 'whether')) moot = true;
    judges = formsOfBe.has(first) || (judges && isFiller && !denies);
    clause = [...clause, word].slice(-reach);
    if (denies && aims) for (const denied of clause) denied.isDenied = false;
    aims = pointsAhead || (aims && reached > 0 && !denies);
    reached = pointsAhead ? reach : denies ? (reached > 0 ? 0 : reach) : Math.max(0, reached - 1);
    last = first;
  }
  return words;
}

/** Denies words that were affirmed. A dismissal of what is already denied affirms it, but `no check is needed` stays as it is. */
function dismiss(words: Word[], isMerit: boolean) {
  const wasDenied = words.some(({ isDenied }) => isDenied);
  for (const word of words) word.isDenied = isMerit || !wasDenied;
}

function endsHere(next: string | undefined): boolean {
  return next === undefined || /^[^\p{L}\p{N}]/u.test(next) || clauseStarts.has(next);
}

function plain(text: string): string {
  return (
    simplified(text)
      .replace(/[‘’ʼ]/g, "'")
      // Replaces the period with a space, so each character keeps its place.
      .replace(/\b(e\.g|i\.e|etc|vs)\./g, '$1 ')
  );
}

function simplified(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Maps a place in the plain form of a text to the text: the plain form has no accents, and splits ligatures. */
function origins(text: string): (place: number) => number {
  if (simplified(text).length === text.length && text.normalize('NFKD') === text) return (place) => place;
  const places: number[] = [];
  let start = 0;
  for (const character of text) {
    for (let left = simplified(character).length; left > 0; left -= 1) places.push(start);
    start += character.length;
  }
  return (place) => places[place] ?? text.length;
}
