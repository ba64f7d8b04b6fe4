import { lazyPart } from '../ui/lazy-part.ts';

export const PracticeLinks = lazyPart(() => import('./solved/practice-links.tsx').then((file) => file.PracticeLinks));
export const CommentThread = lazyPart(() => import('./solved/comment-thread.tsx').then((file) => file.CommentThread));
export const DailyNotice = lazyPart(() => import('./later/daily-notice.tsx').then((file) => file.DailyNotice));
export const ExplanationText = lazyPart(() =>
  import('./solved/explanation-text.tsx').then((file) => file.ExplanationText),
);
export const FinishCard = lazyPart(() => import('./solved/finish-card.tsx').then((file) => file.FinishCard));
export const GutterWords = lazyPart(() => import('./later/gutter-words.tsx').then((file) => file.GutterWords));
export const IncorrectPanel = lazyPart(() => import('./later/incorrect-panel.tsx').then((file) => file.IncorrectPanel));
export const KeysDialog = lazyPart(() => import('./later/keys-dialog.tsx').then((file) => file.KeysDialog));
export const PuzzleLoadFailed = lazyPart(() =>
  import('./later/puzzle-states.tsx').then((file) => file.PuzzleLoadFailed),
);
export const NoDaily = lazyPart(() => import('./later/puzzle-states.tsx').then((file) => file.NoDaily));
export const PendingNote = lazyPart(() => import('./later/pending-note.tsx').then((file) => file.PendingNote));
export const ReasonLine = lazyPart(() => import('./later/reason-line.tsx').then((file) => file.ReasonLine));
export const ResultsDialog = lazyPart(() => import('./later/results-dialog.tsx').then((file) => file.ResultsDialog));
export const VerdictLine = lazyPart(() => import('./later/verdict-line.tsx').then((file) => file.VerdictLine));

/** Loads what the rest of the puzzle needs, so it works without a network. Call it when idle. */
export async function loadParts(): Promise<void> {
  const parts = [
    DailyNotice,
    PuzzleLoadFailed,
    NoDaily,
    FinishCard,
    GutterWords,
    IncorrectPanel,
    PendingNote,
    ReasonLine,
    ResultsDialog,
    ExplanationText,
    CommentThread,
    KeysDialog,
    PracticeLinks,
    VerdictLine,
  ];
  // A part that fails now loads again when it's needed.
  await Promise.allSettled(parts.map((part) => part.load()));
}
