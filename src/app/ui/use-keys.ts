import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { type KeyAct, keyAct } from './keys.ts';
import { singleKeysAtom } from './single-keys.ts';

/** Hears the keys of an exercise wherever the focus is, but in a field, a dialog, a menu, or (Enter) on something that Enter works. */
export function useKeys(act: (act: KeyAct) => void): void {
  const singleKeys = useAtomValue(singleKeysAtom);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const wanted = keyAct(event, singleKeys === 'on');
    if (!wanted || event.defaultPrevented || !(event.target instanceof Element)) return;
    if (event.target.closest(fields) || document.querySelector('dialog[open], [popover]:popover-open')) return;
    if (wanted.kind === 'enter' && event.target.closest(worksByEnter)) return;
    event.preventDefault();
    act(wanted);
  });

  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const fields = 'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"])';
const worksByEnter = 'a[href], button, summary, input';
