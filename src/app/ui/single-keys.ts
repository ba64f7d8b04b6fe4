import { keptChoice } from './kept-choice.ts';

/** Whether a letter or digit alone acts (WCAG 2.1.4). */
export const singleKeysAtom = keptChoice('single_keys', ['on', 'off']);
