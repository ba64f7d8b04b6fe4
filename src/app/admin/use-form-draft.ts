import { useCallback, useEffect, useState } from 'react';
import { useDevice } from '../shell/device-provider.tsx';

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

  // At once, since a page that is closed waits for no timer.
  const keep = useCallback(
    (values: Values | null) =>
      device
        .saveDraft(key, values === null ? '' : JSON.stringify(values))
        .catch((error) => console.warn('A draft was not kept.', error)),
    [device, key],
  );

  return { draft, keep };
}
