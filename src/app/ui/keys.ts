import { type Letter, letters } from '../../contract/puzzles.ts';

export type KeyAct = { kind: 'choose'; letter: Letter } | { kind: 'enter' } | { kind: 'help' };

interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
}

/** Returns what a key does: A to D and 1 to 4 choose, Enter submits or continues, ? lists the keys. */
export function keyAct({ key, ctrlKey, metaKey, altKey, repeat }: KeyPress, singleKeys: boolean): KeyAct | null {
  if (ctrlKey || metaKey || altKey || repeat) return null;
  if (key === 'Enter') return { kind: 'enter' };
  if (!singleKeys) return null;
  if (key === '?') return { kind: 'help' };
  const letter = letters.find((name, index) => key.toUpperCase() === name || key === String(index + 1));
  return letter ? { kind: 'choose', letter } : null;
}
