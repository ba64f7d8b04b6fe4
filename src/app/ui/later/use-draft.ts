import { useEffect, useEffectEvent, useRef, useState } from 'react';

const delay = 400;

export interface DraftInput {
  text: string;
  type: (text: string) => void;
  /** Saves it now, as before a submit. */
  flush: () => Promise<void>;
}

/** Stores text as a draft while it's typed, so neither a reload nor a login loses it. `initialText` is the stored draft. */
export function useDraft(initialText: string, save: (text: string) => Promise<void>): DraftInput {
  // null: as the draft says.
  const [typed, type] = useState<string | null>(null);
  // After a submit the box follows the draft again, because a rejected text can come back into it.
  if (typed === '' && initialText === '') type(null);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flushNow = async () => {
    // If the timer fired after this, it would save a draft that the operation has already deleted.
    clearTimeout(timer.current);
    timer.current = undefined;
    if (typed === null) return;
    // If there's no room for a draft, there's none for the operation, and the learner hears about that.
    await save(typed).catch((error) => console.warn('A draft was not saved.', error));
  };
  const flush = useEffectEvent(flushNow);
  useEffect(() => {
    // Further typing doesn't restart it: a tab killed while somebody types without a pause would lose everything.
    if (typed !== null) timer.current ??= setTimeout(flush, delay);
  }, [typed]);
  useEffect(() => {
    const onHidden = () => flush();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      flush();
    };
  }, []);

  return { text: typed ?? initialText, type, flush: flushNow };
}
