import type { Evidence, KeyPoint } from '../contract/interview.ts';
import { readWords, type Word } from './read-words.ts';
import { meaningOf, meanings } from './same-meaning.ts';

/** The phrases of the key points that an answer states and of those that it does not, in the order of the key points. */
export interface Grade {
  covered: string[];
  missed: string[];
  is_correct: boolean;
  /** What in the answer states the covered points, and what contradicts the missed ones. */
  evidence: Evidence[];
}

/** One way to state a key point: each of `slots` takes one word of a sentence. */
interface Claim {
  point: number;
  contradicts: boolean;
  slots: Set<string>[];
  isDenied: boolean;
  isOrdered: boolean;
  /** Where each slot's latest word stands in the answer. */
  places: number[];
}

/** A claim with one of these depends on the order of its words. */
const orderWords = new Set(['before', 'after', 'than'].map(meaningOf));
/** In a row of more words than these without a filler, nothing is claimed: they are a list. */
const longestRow = 10;
/** A text of so many items or more, none of which has more words, is a list, too. */
const fewestItems = 5;
const longestItem = 4;
/** Nor is anything claimed in a text in which fewer of the words than these are fillers. */
const leastFillers = 0.15;
/** Words of at least this length may be mistyped by one letter. */
const mistypable = 7;

/**
 * Grades an answer in free text. A key point is covered when the words of its phrase or of one of its synonyms, or words of about the
 * same meaning, stand close together in one sentence: in any form, in any order (but for claims with `before`, `after` or `than`), and
 * as affirmed or denied as there. `a|b` in a synonym takes either word, and a word that fits two places takes one. A synonym of one word
 * counts only where a key point has no longer one. A key point that the answer contradicts is missed, unless the contradiction is what
 * someone else says. The answer is right when three in five of the key points are covered. Takes time in proportion to the text.
 */
export function gradeOpenAnswer(text: string, keyPoints: readonly KeyPoint[]): Grade {
  const evidence = evidenceIn(text, keyPoints);
  const found = keyPoints.flatMap(({ phrase }, point) =>
    evidence.some((each) => each.phrase === phrase && !each.contradicts) ? [point] : [],
  );
  return gradeOf(keyPoints, new Set(found), evidence);
}

/** Finds the words of an answer that state each key point, or else contradict it. */
export function evidenceIn(text: string, keyPoints: readonly KeyPoint[]): Evidence[] {
  const words = readWords(text);
  const stated = statedPoints(claimedWords(words, text), keyPoints.flatMap(claimsOf));
  return keyPoints.flatMap(({ phrase }, point) => {
    const evidence = stated.get(point);
    return evidence ? { phrase, contradicts: evidence.contradicts, words: rangesOf(evidence.places, words) } : [];
  });
}

/** Where the words stand in the text; neighbors are one range. */
function rangesOf(places: readonly number[], words: readonly Word[]): [number, number][] {
  const ranges: [number, number][] = [];
  let last = Number.NaN;
  for (const place of [...new Set(places)].sort((a, b) => a - b)) {
    const [start, end] = words[place]?.place ?? [0, 0];
    const range = ranges.at(-1);
    if (range && place === last + 1) range[1] = end;
    else ranges.push([start, end]);
    last = place;
  }
  return ranges;
}

function claimsOf({ phrase, synonyms, contradictions = [] }: KeyPoint, point: number): Claim[] {
  const read = (words: string, contradicts: boolean) => readClaim(words, point, contradicts) ?? [];
  const own = read(phrase, false);
  const others = synonyms.flatMap((words) => read(words, false));
  const against = contradictions.flatMap((words) => read(words, true)).filter(isMoreThanKeyword);
  const hasLonger = [own, ...others].flat().some(isMoreThanKeyword);
  return [own, hasLonger ? others.filter(isMoreThanKeyword) : others, against].flat();
}

function isMoreThanKeyword({ slots }: Pick<Claim, 'slots'>): boolean {
  return slots.length > 1;
}

/** Returns the grade of an answer in which someone `found` these key points, counted from 0, with the evidence that agrees. */
export function gradeOf(
  keyPoints: readonly KeyPoint[],
  found: ReadonlySet<number>,
  evidence: readonly Evidence[],
): Grade {
  const phrases = (isCovered: boolean) =>
    keyPoints.filter((_, point) => found.has(point) === isCovered).map(({ phrase }) => phrase);
  const covered = phrases(true);
  return {
    covered,
    missed: phrases(false),
    is_correct: keyPoints.length > 0 && found.size * 5 >= keyPoints.length * 3,
    evidence: evidence.filter(({ phrase, contradicts }) => covered.includes(phrase) !== contradicts),
  };
}

/** Whether a phrase has words that an answer could state. */
export function isClaim(words: string): boolean {
  return readClaim(words, 0, false) !== undefined;
}

/** How many words of a phrase an answer has to state. */
export function claimLength(words: string): number {
  return readClaim(words, 0, false)?.slots.length ?? 0;
}

function readClaim(text: string, point: number, contradicts: boolean): Claim | undefined {
  const words = readWords(text).filter(({ isFiller }) => !isFiller);
  if (words.length === 0) return undefined;
  return {
    point,
    contradicts,
    slots: words.map(({ stems }) => new Set(stems)),
    isDenied: words.some(({ isDenied }) => isDenied),
    isOrdered: words.some(({ stems }) => stems.some((stem) => orderWords.has(stem))),
    places: words.map(() => -1),
  };
}

/** The words of a text without those that only stand in a list; in their place stands nothing. */
function claimedWords(words: Word[], text: string): (Word | undefined)[] {
  const fillers = words.filter(({ isFiller }) => isFiller).length;
  if (fillers < leastFillers * words.length || isList(words, text)) return [];
  const rows = words.map(({ isFiller, sentence }) => ({ isFiller, sentence, length: 0 }));
  for (const [index, row] of rows.entries()) {
    const previous = rows[index - 1];
    const goesOn = previous && !previous.isFiller && previous.sentence === row.sentence;
    if (!row.isFiller) row.length = 1 + (goesOn ? previous.length : 0);
  }
  for (const [index, row] of [...rows.entries()].reverse()) {
    const next = rows[index + 1];
    if (!row.isFiller && next && next.length > row.length) row.length = next.length;
  }
  return words.map((word, index) => ((rows[index]?.length ?? 0) > longestRow ? undefined : word));
}

/** Whether a text is nothing but a list: one sentence, with commas between items of a few words each. */
function isList(words: Word[], text: string): boolean {
  const items = text.split(/[,;]/);
  return (
    items.length >= fewestItems &&
    words.at(-1)?.sentence === 0 &&
    items.every((item) => item.trim().split(/\s+/).length <= longestItem)
  );
}

/** Where the words of a claim stand. A contradiction outweighs any other claim. */
interface Stated {
  contradicts: boolean;
  places: number[];
}

function statedPoints(words: (Word | undefined)[], claims: Claim[]): Map<number, Stated> {
  const takers = new Map<string, Map<Claim, number[]>>();
  for (const claim of claims) {
    for (const [slot, stems] of claim.slots.entries()) {
      for (const stem of stems) {
        const ofStem = takers.get(stem) ?? new Map<Claim, number[]>();
        takers.set(stem, ofStem.set(claim, [...(ofStem.get(claim) ?? []), slot]));
      }
    }
  }
  const alike = [...meanings].flatMap(([stem, meaning]) => (takers.has(meaning) ? [stem] : []));
  const intended = correctionTo([...takers.keys(), ...alike]);
  const found = new Map<number, Stated>();
  for (const [index, word] of words.entries()) {
    for (const stem of word ? word.stems : []) {
      const meant = takers.has(stem) || (word?.letters ?? 0) < mistypable ? stem : intended(stem);
      for (const [claim, slots] of takers.get(meant) ?? []) {
        const { contradicts, places } = claim;
        // One word takes one place: the one that has waited longest for another.
        places[oldest(slots, places)] = index;
        const known = found.get(claim.point);
        const isNews = !known || (contradicts && !known.contradicts);
        if (isNews && isStated(claim, words)) found.set(claim.point, { contradicts, places: [...places] });
      }
    }
  }
  return found;
}

function oldest(slots: readonly number[], places: readonly number[]): number {
  return slots.reduce((best, slot) => ((places[slot] ?? -1) < (places[best] ?? -1) ? slot : best));
}

function isStated({ places, isDenied, isOrdered, contradicts }: Claim, words: (Word | undefined)[]): boolean {
  const stated = places.flatMap((place) => words[place] ?? []);
  const spread = Math.max(...places) - Math.min(...places);
  return (
    stated.length === places.length &&
    spread < 4 + 4 * places.length &&
    stated.every(({ sentence, isMoot }) => sentence === stated[0]?.sentence && !isMoot) &&
    stated.some((word) => word.isDenied) === isDenied &&
    !(contradicts && stated.some((word) => word.isReported)) &&
    (!isOrdered || places.every((place, slot) => slot === 0 || place > (places[slot - 1] ?? place)))
  );
}

/** Finds the known stem that a mistyped one was meant to be: one letter too many, too few, another one, or two exchanged. */
function correctionTo(stems: string[]): (stem: string) => string {
  const answers = new Map<string, string>();
  return (stem) => {
    const known = answers.get(stem);
    if (known !== undefined) return known;
    const intended = stems.find((other) => other.length >= 5 && isOneSlipFrom(other, stem)) ?? stem;
    const meant = meanings.get(intended) ?? intended;
    answers.set(stem, meant);
    return meant;
  };
}

function isOneSlipFrom(meant: string, typed: string): boolean {
  if (meant[0] !== typed[0] || Math.abs(meant.length - typed.length) > 1) return false;
  let start = 0;
  while (start < typed.length && meant[start] === typed[start]) start += 1;
  const [rest, typedRest] = [meant.slice(start), typed.slice(start)];
  return (
    rest.slice(1) === typedRest.slice(1) ||
    rest.slice(1) === typedRest ||
    rest === typedRest.slice(1) ||
    (rest.slice(0, 2) === [...typedRest.slice(0, 2)].reverse().join('') && rest.slice(2) === typedRest.slice(2))
  );
}
