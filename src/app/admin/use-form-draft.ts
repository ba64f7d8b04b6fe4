import { useCallback, useEffect, useState } from 'react';
import { draftQuery } from '../../sync/queries/draft.ts';
import { useDevice } from '../shell/device-provider.tsx';

/**
 * Stores this user's unsaved text in a form, by the form's `key`, so it survives a reload and a lost connection. `draft` is undefined until
 * it has been read, then null if there's none. `keep(null)` deletes it.
 */
export function useFormDraft<Values>(key: string): {
  draft: Values | null | undefined;
  storeDraft: (values: Values | null) => Promise<void>;
} {
  const device = useDevice();
  const [draft, setDraft] = useState<Values | null>();

  useEffect(() => {
    let isCurrent = true;
    device.read(draftQuery(key)).then(
      (value) => isCurrent && setDraft(value === undefined ? null : (JSON.parse(value) as Values)),
      (error) => {
        console.warn('A draft could not be read.', error);
        if (isCurrent) setDraft(null);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [device, key]);

  // Immediately, because a closing page doesn't wait for timers.
  const storeDraft = useCallback(
    (values: Values | null) =>
      device
        .saveDraft(key, values === null ? '' : JSON.stringify(values))
        .catch((error) => console.warn('A draft was not saved.', error)),
    [device, key],
  );

  return { draft, storeDraft };
}
