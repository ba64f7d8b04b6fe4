import type { Evidence, KeyPoint } from '../../contract/interview.ts';
import { type PointsResult, resultOf } from '../key-points.ts';
import { readPhrase, readUnits, type Word } from './read-sentences.ts';

/** A result with the words of the answer that it rests on. */
export interface Suggestion extends PointsResult {
  evidence: Evidence[];
}

/** One way to state a key point: each slot takes a word that has one of its stems. */
interface Claim {
  slots: ReadonlySet<string>[];
  denies: boolean;
  isOrdered: boolean;
}

/** A claim with one of these depends on the order of its words. */
const orderWords = /\b(?:before|after|than)\b/;

/**
 * Suggests which key points an answer in words states, so that the learner has less to tick. It misses some rather than claim too many. A key
 * point counts if every word of its phrase or of a synonym, in any form, stands close together in a sentence that denies as much as they do,
 * and if nothing contradicts it. `a|b` in a synonym takes either word. Takes time in proportion to the text.
 */
export function suggestPoints(text: string, keyPoints: readonly KeyPoint[]): Suggestion {
  const evidence = findPoints(text, keyPoints);
  const phrases = keyPoints.map(({ phrase }) => phrase);
  return { ...resultOf(phrases, (phrase) => evidence.some((found) => found.phrase === phrase)), evidence };
}

/** Finds the words of an answer that state each key point. */
export function findPoints(text: string, keyPoints: readonly KeyPoint[]): Evidence[] {
  const units = readUnits(text);
  return keyPoints.flatMap(({ phrase, synonyms, contradictions = [] }) => {
    if (contradictions.some((words) => find(units, words))) return [];
    const words = find(units, phrase) ?? synonyms.map((synonym) => find(units, synonym)).find((found) => found);
    return words ? [{ phrase, contradicts: false, words }] : [];
  });
}

/** How many words of a phrase an answer has to state. A single word is a keyword and claims nothing. */
export function claimLength(words: string): number {
  return readClaim(words).slots.length;
}

/** How many phrases a synonym stands for, with one word of each alternative. */
export function phraseCount(words: string): number {
  return readClaim(words).slots.reduce((product, slot) => product * slot.size, 1);
}

function readClaim(text: string): Claim {
  const words = readPhrase(text);
  return {
    slots: words.filter(({ isFiller, denies }) => !isFiller && !denies).map(({ stems }) => new Set(stems)),
    denies: words.some(({ denies }) => denies),
    isOrdered: orderWords.test(text),
  };
}

function find(units: readonly Word[][], words: string): [number, number][] | undefined {
  const claim = readClaim(words);
  if (claim.slots.length < 2) return undefined;
  for (const unit of units) {
    if (unit.some(({ denies }) => denies) !== claim.denies) continue;
    const places = placesOf(claim, unit);
    if (!places) continue;
    const denials = [...unit.keys()].filter((place) => unit[place]?.denies);
    return rangesOf(
      [...places, ...denials].toSorted((one, other) => one - other),
      unit,
    );
  }
  return undefined;
}

/** Returns where a claim's words stand in a part of an answer, if all of them do and close together. */
function placesOf({ slots, isOrdered }: Claim, unit: readonly Word[]): number[] | undefined {
  for (const [first, word] of unit.entries()) {
    if (!slots.some((slot) => fits(word, slot))) continue;
    const end = first + 3 * slots.length;
    const places: number[] = [];
    for (const slot of slots) {
      let place = isOrdered ? (places.at(-1) ?? first - 1) + 1 : first;
      while (place < end && (places.includes(place) || !fits(unit[place], slot))) place += 1;
      if (place < end) places.push(place);
    }
    if (places.length === slots.length) return places;
  }
  return undefined;
}

function fits(word: Word | undefined, slot: ReadonlySet<string>): boolean {
  return word?.stems.some((stem) => slot.has(stem)) ?? false;
}

/** Returns where the words stand in the text. Neighbors are one range. */
function rangesOf(places: readonly number[], unit: readonly Word[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const [index, place] of places.entries()) {
    const [start, end] = unit[place]?.place ?? [0, 0];
    const range = ranges.at(-1);
    if (range && place === (places[index - 1] ?? 0) + 1) range[1] = end;
    else ranges.push([start, end]);
  }
  return ranges;
}
