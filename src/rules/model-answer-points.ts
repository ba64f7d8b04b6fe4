import type { KeyPoint } from '../contract/interview.ts';
import { isClaim } from './grade-open-answer.ts';
import { readWords } from './read-words.ts';

const mostPoints = 6;
/** A longer claim is rarely stated in full. */
const mostWords = 5;

/**
 * Suggests key points for a model answer: its sentences, except those that are too long for a phrase. Staff shorten each to the claim that
 * matters.
 */
export function suggestKeyPoints(modelAnswer: string, longestPhrase: number): KeyPoint[] {
  return sentencesOf(modelAnswer)
    .filter((phrase) => phrase.length <= longestPhrase)
    .slice(0, mostPoints)
    .map((phrase) => ({ phrase, synonyms: [] }));
}

/**
 * Returns the points by which to grade an answer: the key points, or those of the model answer if staff wrote none. The latter are its sentences;
 * an answer covers one if it says what one of the sentence's clauses begins with. They're never stored.
 */
export function gradedPoints(keyPoints: readonly KeyPoint[] | null, modelAnswer: string | null): readonly KeyPoint[] {
  if (keyPoints && keyPoints.length > 0) return keyPoints;
  return sentencesOf(modelAnswer ?? '').map((phrase) => ({
    phrase,
    synonyms: phrase.split(/[;:](?=\s|$)/).flatMap((clause) => claimOf(clause) ?? []),
  }));
}

function sentencesOf(text: string): string[] {
  const sentences = text
    .replace(/```[\s\S]*?```/g, ' ')
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) =>
      sentence
        .replace(/[`*_#>]/g, '')
        .replace(/^\s*-\s|[.\s]+$/g, '')
        .trim(),
    );
  return [...new Set(sentences)].filter((sentence) => sentence.includes(' ') && isClaim(sentence));
}

/** Returns the first words of a clause that say something. */
function claimOf(clause: string): string | undefined {
  const saying = clause
    .trim()
    .split(/\s+/)
    .filter((word) => readWords(word).some(({ isFiller, isDenied }) => !isFiller || isDenied));
  const claim = saying.slice(0, mostWords).join(' ');
  return claim && isClaim(claim) ? claim : undefined;
}
