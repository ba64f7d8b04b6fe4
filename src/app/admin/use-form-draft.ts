import { useCallback, useEffect, useRef, useState } from 'react';
import { useDevice } from '../shell/device-provider.tsx';

/** Not every letter is written to the disk. */
const pause = 300;

/**
 * What this user has written in a form and not saved, by the form's `key`: it survives a reload and a lost connection. `draft` is
 * undefined until it has been looked for, then null where there is none. `keep(null)` takes it away.
 */
export function useFormDraft<Values>(key: string): {
  draft: Values | null | undefined;
  keep: (values: Values | null) => Promise<void>;
} {
  const device = useDevice();
  const [draft, setDraft] = useState<Values | null>();
  const waiting = useRef<{ values: Values; timer: ReturnType<typeof setTimeout> } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    device.outbox.drafts.get(key).then(
      (row) => isCurrent && setDraft(row ? (JSON.parse(row.value) as Values) : null),
      (error) => {
        console.warn('A draft could not be read.', error);
        if (isCurrent) setDraft(null);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [device, key]);

  const write = useCallback(
    (values: Values | null) =>
      device
        .saveDraft(key, values === null ? '' : JSON.stringify(values))
        .catch((error) => console.warn('A draft was not kept.', error)),
    [device, key],
  );

  // What is typed last is kept, too.
  useEffect(() => {
    const flush = () => {
      if (!waiting.current) return;
      clearTimeout(waiting.current.timer);
      void write(waiting.current.values);
      waiting.current = null;
    };
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [write]);

  const keep = useCallback(
    async (values: Values | null) => {
      if (waiting.current) clearTimeout(waiting.current.timer);
      waiting.current = null;
      if (values === null) return write(null);
      const timer = setTimeout(() => {
        waiting.current = null;
        void write(values);
      }, pause);
      waiting.current = { values, timer };
    },
    [write],
  );

  return { draft, keep };
}
