import { keptChoice } from './kept-choice.ts';

/** Whether a single letter or digit is a shortcut (WCAG 2.1.4). */
export const singleKeysAtom = keptChoice('single_keys', ['on', 'off']);
