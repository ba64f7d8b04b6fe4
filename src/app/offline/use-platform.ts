import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { workerStateAtom } from '../shell/service-worker/worker-state.ts';
import { type Platform, readPlatform } from './platform.ts';

/** Reads what this browser offers, and again when the worker's state or a cue changes. Nothing is missing while the worker starts. */
export function usePlatform(...cue: unknown[]): { platform: Platform | null; ask: () => Promise<void> } {
  const worker = useAtomValue(workerStateAtom);
  const [platform, setPlatform] = useState<Platform | null>(null);
  const latest = useRef<unknown>(undefined);
  const ask = useCallback(async () => {
    const asked = readPlatform();
    latest.current = asked;
    const read = await asked;
    if (latest.current !== asked) return;
    setPlatform(worker === 'starting' ? { ...read, keepsFiles: true, sendsInBackground: true } : read);
  }, [worker]);
  useEffect(() => void ask(), [ask, ...cue]);
  return { platform, ask };
}
