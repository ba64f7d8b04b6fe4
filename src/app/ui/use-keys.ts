import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { type KeyAction, type KeyPress, keyAction } from './keys.ts';
import { singleKeysAtom } from './single-keys.ts';

/** Handles an exercise's keys wherever the focus is, except in a field, a dialog, a menu, or (Enter) on a control that handles Enter. */
export function useKeys(action: (action: KeyAction) => void): void;
/** The same with other keys than an exercise's. */
export function useKeys<Action extends { kind: string }>(
  action: (action: Action) => void,
  read: (press: KeyPress, singleKeys: boolean) => Action | null,
): void;
export function useKeys(
  action: (action: { kind: string } & KeyAction) => void,
  read: (press: KeyPress, singleKeys: boolean) => { kind: string } | null = keyAction,
): void {
  const singleKeys = useAtomValue(singleKeysAtom);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const wanted = read(event, singleKeys === 'on') as KeyAction | null;
    if (!wanted || event.defaultPrevented || !(event.target instanceof Element)) return;
    if (event.target.closest(fields) || document.querySelector('dialog[open], [popover]:popover-open')) return;
    if (wanted.kind === 'enter' && event.target.closest(worksByEnter)) return;
    event.preventDefault();
    action(wanted);
  });

  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const fields = 'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"])';
/** Controls that handle Enter. */
export const worksByEnter = 'a[href], button, summary, input, textarea, select';
