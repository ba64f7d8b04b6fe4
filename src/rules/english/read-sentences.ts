import { stem } from './stem.ts';

/** A word of a sentence. Inline code is one word. */
export interface Word {
  /** Its stem; one for each word that `|` joins to it, or that inline code holds. */
  stems: string[];
  /** Its start and end in the text. */
  place: [number, number];
  /** Whether it says nothing by itself, such as `the`. */
  isFiller: boolean;
  /** Whether it takes back what the words around it say, such as `not` and `useless`. */
  denies: boolean;
}

const list = (words: string) => new Set(words.split(/\s+/));

const fillers = list(
  `a an the this that these those it it's its itself they them their he she his her him i i'm i'd i'll i've me my we we'd we've us our
  you your one who whom whose which what where why how there here and or but so if as of to in on at by for from with into onto upon
  about over via per through is are was were be been being am do does did done doing has have had having can could may might will
  would shall should must ought use uses used using get gets got getting let lets make makes made making because since though
  although while when whenever unless whereas thus hence therefore also too very really just even still already only simply
  basically actually usually often always likely well now such some any eg ie etc ok let's that's there's what's you'd you'll
  they'd they're it'll else otherwise however kind sort way thing things like rather think say`,
);

const deniers = list(
  `no not never without cannot cant neither nor none nothing nobody nowhere hardly barely scarcely seldom rarely unlike instead
  lack lacks lacking lacked omit omits omitting omitted skip skips skipping skipped forget forgets forgot forgotten missing absent
  fail fails failed failing refuse refuses refused neglect neglects neglected unable unnecessary useless pointless irrelevant
  overkill superfluous needless worthless ineffective mistake waste excessive`,
);
/** These deny after a form of `to be`: `that is wrong`, but not `the wrong length`. */
const judgments = list('wrong false untrue incorrect mistaken');
const formsOfBe = list("is are was were be been it's that's they're simply just plainly");
const contraction = /^(?:do|does|did|is|are|was|were|has|have|had|would|should|could|might|ai|ca|wo|need|must)n't$/;

/** A sentence with one of these only doubts or dismisses what it says … */
const doubts =
  /\b(?:(?:might|may)\b[^;]*\bif|doubt\w*|suppos\w+|alleged\w*|whether|perhaps|maybe|unsure|unlikely|unclear|(?:no|little) (?:point|sense|need)|too (?:slow|long|expensive|much)|so-called|in theory|(?:not|\w+n't) (?:true|correct|the case)|(?:wrong|false|incorrect) that|myth|misconception|fallacy|nonsense)\b/;
/** … and one with these only reports what others say. `I think that …` is the learner's own claim. */
const reports =
  /\b(?:people|some|others|many|most|(?:every|some)(?:one|body)|colleagues?|teammates?|boss|managers?|vendors?|developers?|friends?|they|he|she)(?: \w+){0,2} (?:says?|said|thinks?|thought|believed?|believes|claims?|claimed|argues?d?|assum(?:es?|ed)|insists?|told)\b|\b(?<!\b(?:i|we|i'd|we'd|would|to|you) )(?:says?|said|thinks?|thought|believed?|claims?|claimed|argues?d?|insists?) that\b|\baccording to\b/;

/** A short sentence like one of these takes back the one before: `That's wrong.`, `I disagree.` */
const retractions =
  /^(?:but |and |though )?(?:no|nope|wrong|false|nonsense|not really|not true|i disagree|i doubt (?:it|that)|(?:that|this|it|which)(?:'s| is| was| would be| isn't| is not| wasn't)\b.*\b(?:not?|isn't|wasn't|wrong|false|untrue|incorrect|nonsense|myth|mistake|misconception|fallacy|overkill|unnecessary|pointless|useless|waste))\b/;
const longestRetraction = 7;

/** A sentence of more words than these, of which more than this part say something, only lists keywords. */
const shortSentence = 5;
const densest = 0.9;

const clauseStart =
  /^(?:[,;:()–—]|but|because|so|although|though|while|when|if|unless|until|whereas|since|which|instead)$/;
const token = /`[^`\n]+`|[\p{L}\p{N}\p{M}]+(?:[|'][\p{L}\p{N}\p{M}]+)*|[,;:()–—]/gu;
const sentenceEnd = /[.!?]+["')*_]*(?=\s|$)|\n\s*\n|\n\s*(?:[-*•]|\d+[.)])\s/g;

/**
 * Reads the parts of a text that can claim something: each sentence, or each of its clauses if anything in it is denied. A sentence that
 * asks, doubts, reports, only lists keywords, or is taken back has none. Ignores case, accents, and quotation marks.
 */
export function readUnits(text: string): Word[][] {
  const sentences = sentencesOf(text);
  return sentences.flatMap((sentence, index) => {
    const next = sentences[index + 1]?.text.trim() ?? '';
    const isTakenBack = retractions.test(next) && next.split(/\s+/).length <= longestRetraction;
    const isClaim = !/\?\W*$/.test(sentence.text) && !doubts.test(sentence.text) && !reports.test(sentence.text);
    if (isTakenBack || !isClaim) return [];
    const clauses = clausesOf(sentence);
    const words = clauses.flat();
    const saying = words.filter(({ isFiller, denies }) => !isFiller && !denies).length;
    if (words.length > shortSentence && saying > densest * words.length) return [];
    return words.some(({ denies }) => denies) ? clauses : [words];
  });
}

/** Reads the words of a phrase. */
export function readPhrase(text: string): Word[] {
  return clausesOf({ text: plain(text), start: 0 }).flat();
}

/** A part of a text, and where it starts there. */
interface Part {
  text: string;
  start: number;
}

/** Code blocks claim nothing. */
function sentencesOf(text: string): Part[] {
  const prose = plain(text).replace(/```[\s\S]*?(?:```|$)/g, (code) => '\n\n'.padEnd(code.length));
  const sentences: Part[] = [];
  let start = 0;
  for (const { 0: end, index } of [...prose.matchAll(sentenceEnd), { 0: '', index: prose.length }]) {
    sentences.push({ text: prose.slice(start, index + end.length), start });
    start = index + end.length;
  }
  return sentences.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence.text));
}

function clausesOf({ text, start }: Part): Word[][] {
  const clauses: Word[][] = [[]];
  let previous = '';
  let isDenied = false;
  for (const { 0: part, index } of text.matchAll(token)) {
    // A denial goes on after `and`.
    if (clauseStart.test(part) || (part === 'and' && !isDenied)) {
      clauses.push([]);
      isDenied = false;
    }
    const words = part
      .replace(/\p{M}/gu, '')
      .split(/[^\p{L}\p{N}']+/u)
      .filter((word) => word !== '');
    if (words.length === 0) continue;
    const denies =
      words.every((word) => deniers.has(word) || contraction.test(word)) ||
      (judgments.has(part) && formsOfBe.has(previous));
    clauses.at(-1)?.push({
      stems: words.map((word) => stem(word.replace(/'s$/, ''))),
      place: [start + index, start + index + part.length],
      isFiller: words.every((word) => fillers.has(word)),
      denies,
    });
    isDenied ||= denies;
    previous = part;
  }
  return clauses.filter((clause) => clause.length > 0);
}

const accent = '\u0301';
/** A letter that isn't plain ASCII, or that has accents of its own. */
const accented = /(?:(?![A-Za-z])\p{L}|[A-Za-z](?=\p{M}))\p{M}*/gu;

/** Simplifies a text, and leaves each character in its place: accents stay where a letter has them as characters of their own. */
function plain(text: string): string {
  return text
    .replace(accented, (letter) => simplified(letter).slice(0, letter.length).padEnd(letter.length, accent))
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replace(/[‘’ʼ]/g, "'")
    .replace(/\b(?:no matter|not only|not just|whether or not|as far as)\b/g, (idiom) => ''.padEnd(idiom.length))
    .replace(/\b(e\.g|i\.e|etc|vs)\./g, '$1 ');
}

function simplified(letter: string): string {
  return letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
