import { letters } from '../../contract/letters.ts';
import type { Letter } from '../../contract/puzzles.ts';

export type KeyAction = { kind: 'choose'; letter: Letter } | { kind: 'enter' } | { kind: 'help' };

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>;

/** Returns what a key does: A to D and 1 to 4 choose, Enter submits or continues, ? lists the keys. */
export function keyAction(press: KeyPress, singleKeys: boolean): KeyAction | null {
  const { key, ctrlKey, metaKey, altKey, repeat } = press;
  if (ctrlKey || metaKey || altKey || repeat) return null;
  if (key === 'Enter') return { kind: 'enter' };
  if (!singleKeys) return null;
  const typed = latinOf(press);
  if (typed === '?') return { kind: 'help' };
  const letter = letters.find((name, index) => typed === name || typed === String(index + 1));
  return letter ? { kind: 'choose', letter } : null;
}

export type CheckKey = { kind: 'toggle'; index: number } | { kind: 'enter' };

/** Returns what a key does in a list to tick: 1 to 9 toggle, Enter is done. */
export function checkKey(press: KeyPress, singleKeys: boolean): CheckKey | null {
  const { key, ctrlKey, metaKey, altKey, repeat } = press;
  if (ctrlKey || metaKey || altKey || repeat) return null;
  if (key === 'Enter') return { kind: 'enter' };
  const typed = singleKeys ? latinOf(press) : undefined;
  return typed !== undefined && /^[1-9]$/.test(typed) ? { kind: 'toggle', index: Number(typed) - 1 } : null;
}

/**
 * Returns the letter, digit, or question mark that a key types. Many keyboards type other letters, or digits only with Shift: for those,
 * returns what an American keyboard types in that place.
 */
function latinOf({ key, code, shiftKey }: KeyPress): string | undefined {
  if (/^[a-z\d?]$/i.test(key)) return key.toUpperCase();
  if (key === '؟') return '?';
  return /^Key([A-Z])$/.exec(code)?.[1] ?? (shiftKey ? undefined : /^Digit(\d)$/.exec(code)?.[1]);
}
