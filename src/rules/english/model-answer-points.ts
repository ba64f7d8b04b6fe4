import type { KeyPoint } from '../../contract/interview.ts';
import { claimLength } from './suggest-points.ts';

const mostPoints = 6;

/**
 * Suggests key points for a model answer: its sentences, except those that are too long for a phrase. Staff shorten each to the claim that
 * matters.
 */
export function suggestKeyPoints(modelAnswer: string, longestPhrase: number): KeyPoint[] {
  return sentencesOf(modelAnswer)
    .filter(({ phrase }) => phrase.length <= longestPhrase)
    .slice(0, mostPoints);
}

/** Returns the points by which to check an answer: the key points, or the sentences of the model answer if staff wrote none. */
export function gradedPoints(keyPoints: readonly KeyPoint[] | null, modelAnswer: string | null): readonly KeyPoint[] {
  return keyPoints && keyPoints.length > 0 ? keyPoints : sentencesOf(modelAnswer ?? '');
}

function sentencesOf(text: string): KeyPoint[] {
  const sentences = text
    .replace(/```[\s\S]*?```/g, ' ')
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) =>
      sentence
        .replace(/[`*_#>]/g, '')
        .replace(/^\s*-\s|[.\s]+$/g, '')
        .trim(),
    );
  return [...new Set(sentences)]
    .filter((phrase) => claimLength(phrase) > 1)
    .map((phrase) => ({ phrase, synonyms: [] }));
}
