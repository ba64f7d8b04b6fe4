/** Re-exports the parts of a puzzle that `lazy-parts.ts` loads together. */
export { DailyNotice } from './daily-notice.tsx';
export { GutterText as GutterWords } from './gutter-hint.tsx';
export { Hints } from './hints.tsx';
export { IncorrectPanel } from './incorrect-panel.tsx';
export { KeysDialog } from './keys-dialog.tsx';
export { PendingNote } from './pending-note.tsx';
export { NoDaily, PuzzleLoadFailed } from './puzzle-states.tsx';
export { ReasonLine } from './reason-line.tsx';
export { ResultLine } from './result-line.tsx';
export { ResultsDialog } from './results-dialog.tsx';
