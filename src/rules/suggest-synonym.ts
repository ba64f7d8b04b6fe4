import type { KeyPoint } from '../contract/interview.ts';
import { readWords } from './read-words.ts';

/** A longer claim is rarely stated in full. */
const mostWords = 5;
const mostCharacters = 120;

/** Returns the part of an answer that comes closest to a key point: a first draft of a synonym with which that answer covers it. */
export function suggestSynonym(answer: string, { phrase, synonyms }: KeyPoint): string {
  const wanted = new Set(stemsOf([phrase, ...synonyms].join('. ')));
  const clauses = answer.split(/[.!?;:,](?=\s|$)|\n+/).map((clause) => ({
    clause,
    shared: new Set(stemsOf(clause).filter((stem) => wanted.has(stem))).size,
  }));
  const closest = clauses.reduce((best, each) => (each.shared > best.shared ? each : best));
  return shortened(closest.clause);
}

function stemsOf(text: string): string[] {
  return readWords(text).flatMap(({ stems, isFiller }) => (isFiller ? [] : stems));
}

/** Returns the start of a clause, up to a number of words that say something. */
function shortened(clause: string): string {
  const words = clause
    .replace(/[`*_#>]/g, '')
    .trim()
    .split(/\s+/);
  let saying = 0;
  const end = words.findIndex((word) => {
    if (readWords(word).some(({ isFiller }) => !isFiller)) saying += 1;
    return saying > mostWords;
  });
  const head = words.slice(0, end === -1 ? undefined : end);
  while (head.length > 0 && readWords(head.at(-1) ?? '').every(({ isFiller }) => isFiller)) head.pop();
  return head.join(' ').replace(/,$/, '').slice(0, mostCharacters);
}
