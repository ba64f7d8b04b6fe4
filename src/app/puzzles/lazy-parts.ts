import type { ComponentType } from 'react';
import { firstPaint } from '../ui/first-paint.ts';
import { type LazyPart, lazyPart } from '../ui/lazy-part.ts';

const parts: Pick<LazyPart<never>, 'load'>[] = [];

export const PracticeLinks = solved((parts) => parts.PracticeLinks);
export const CommentThread = solved((parts) => parts.CommentThread);
export const DailyNotice = later((parts) => parts.DailyNotice);
export const ExplanationText = solved((parts) => parts.ExplanationText);
export const FinishCard = solved((parts) => parts.FinishCard);
export const GutterText = later((parts) => parts.GutterWords);
export const Hints = later((parts) => parts.Hints);
export const IncorrectPanel = later((parts) => parts.IncorrectPanel);
export const KeysDialog = later((parts) => parts.KeysDialog);
export const PuzzleLoadFailed = later((parts) => parts.PuzzleLoadFailed);
export const NoDaily = later((parts) => parts.NoDaily);
export const PendingNote = later((parts) => parts.PendingNote);
export const ReasonLine = later((parts) => parts.ReasonLine);
export const ResultsDialog = later((parts) => parts.ResultsDialog);
export const ResultLine = later((parts) => parts.ResultLine);

/** Loads what the rest of the puzzle needs, so it works without a network. Call it when idle. */
export async function loadParts(): Promise<void> {
  // Notes are in italics. If the face came after the first note, lines would break elsewhere.
  const face = document.fonts?.load('italic 1rem "Source Sans 3 Variable"');
  // A part that fails now loads again when it's needed.
  await Promise.allSettled([face, ...parts.map((part) => part.load())]);
}

/** A folder's parts share a chunk. One `import()` for all of them keeps the first screen small. */
function later<P extends object>(choose: (parts: typeof import('./later/later-parts.ts')) => ComponentType<P>) {
  const load = async () => {
    await firstPaint();
    return choose(await import('./later/later-parts.ts'));
  };
  return listed(lazyPart(load));
}

function solved<P extends object>(choose: (parts: typeof import('./solved/solved-parts.ts')) => ComponentType<P>) {
  return listed(lazyPart(() => import('./solved/solved-parts.ts').then(choose)));
}

function listed<P extends object>(part: LazyPart<P>): LazyPart<P> {
  parts.push(part);
  return part;
}
