import { useEffect, useEffectEvent, useRef, useState } from 'react';

const delay = 400;

export interface DraftInput {
  text: string;
  type: (text: string) => void;
  /** Saves it now, as before a submit. */
  keep: () => Promise<void>;
}

/** Stores text as a draft while it's typed, so neither a reload nor a login loses it. `kept` is the stored draft. */
export function useDraft(kept: string, save: (text: string) => Promise<void>): DraftInput {
  // null: as the draft says.
  const [typed, type] = useState<string | null>(null);
  // After a submit the box follows the draft again, because a rejected text can come back into it.
  if (typed === '' && kept === '') type(null);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keepNow = async () => {
    // If the timer fired after this, it would save a draft that the act has already deleted.
    clearTimeout(timer.current);
    timer.current = undefined;
    if (typed === null) return;
    // If there's no room for a draft, there's none for the act, and the learner hears about that.
    await save(typed).catch((error) => console.warn('A draft was not kept.', error));
  };
  const keep = useEffectEvent(keepNow);
  useEffect(() => {
    // Further typing doesn't restart it: a tab killed while somebody types without a pause would lose everything.
    if (typed !== null) timer.current ??= setTimeout(keep, delay);
  }, [typed]);
  useEffect(() => {
    const onHidden = () => keep();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      keep();
    };
  }, []);

  return { text: typed ?? kept, type, keep: keepNow };
}
