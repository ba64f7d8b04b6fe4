/** Re-exports the parts of a solved puzzle that `lazy-parts.ts` loads together. */
export { CommentThread } from './comment-thread.tsx';
export { ExplanationText } from './explanation-text.tsx';
export { FinishCard } from './finish-card.tsx';
export { PracticeLinks } from './practice-links.tsx';
