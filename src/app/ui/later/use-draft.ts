import { useEffect, useEffectEvent, useRef, useState } from 'react';

const delay = 400;

export interface Draft {
  text: string;
  type: (text: string) => void;
  /** Keeps it now, as before it is submitted. */
  keep: () => Promise<void>;
}

/** A text that is being typed, kept as a draft so that neither a reload nor a login loses it. `kept` is what the device holds of it. */
export function useDraft(kept: string, save: (text: string) => Promise<void>): Draft {
  // null: as the draft says.
  const [typed, type] = useState<string | null>(null);
  // Submitted: the box follows the draft again, into which a refused text may come back.
  if (typed === '' && kept === '') type(null);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keepNow = async () => {
    // If the timer fired after this, it would save a draft that the act has already deleted.
    clearTimeout(timer.current);
    if (typed === null) return;
    // Where there is no room for a draft there is none for the act: that is what the learner is told of.
    await save(typed).catch((error) => console.warn('A draft was not kept.', error));
  };
  const keep = useEffectEvent(keepNow);
  useEffect(() => {
    if (typed === null) return;
    timer.current = setTimeout(keep, delay);
    return () => clearTimeout(timer.current);
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
