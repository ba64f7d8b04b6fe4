import type { ComponentType } from 'react';

/** A component whose code is not part of the first screen. */
export interface Piece<P> {
  read: () => Promise<ComponentType<P>>;
  loaded?: ComponentType<P>;
}

function piece<P>(read: () => Promise<ComponentType<P>>): Piece<P> {
  return { read };
}

export const afterwards = piece(() => import('./solved/afterwards.tsx').then((file) => file.Afterwards));
export const commentThread = piece(() => import('./solved/comment-thread.tsx').then((file) => file.CommentThread));
export const explanationText = piece(() =>
  import('./solved/explanation-text.tsx').then((file) => file.ExplanationText),
);
export const keysDialog = piece(() => import('./later/keys-dialog.tsx').then((file) => file.KeysDialog));
export const resultsDialog = piece(() => import('./later/results-dialog.tsx').then((file) => file.ResultsDialog));
export const verdictNote = piece(() => import('./later/verdict-note.tsx').then((file) => file.VerdictNote));

export async function loadPiece<P>(wanted: Piece<P>): Promise<void> {
  wanted.loaded ??= await wanted.read();
}

/** When nothing else happens: what the rest of the puzzle will need. From then on it does without a network. */
export async function loadPieces(): Promise<void> {
  const all = [
    loadPiece(resultsDialog),
    loadPiece(explanationText),
    loadPiece(commentThread),
    loadPiece(keysDialog),
    loadPiece(afterwards),
    loadPiece(verdictNote),
  ];
  // What fails now is asked for again when it is needed.
  await Promise.allSettled(all);
}
