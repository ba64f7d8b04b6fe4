import { storedChoice } from './stored-choice.ts';

/** Whether a single letter or digit is a shortcut (WCAG 2.1.4). */
export const singleKeysAtom = storedChoice('single_keys', ['on', 'off']);
