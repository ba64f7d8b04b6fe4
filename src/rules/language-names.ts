import type { Language } from '../contract/puzzles.ts';

export const languageNames: Readonly<Record<Language, string>> = { PYTHON: 'Python', C: 'C', RUST: 'Rust', GO: 'Go' };
