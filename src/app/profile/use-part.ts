import { useLiveQuery } from 'dexie-react-hooks';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../sync/api-client.ts';
import { fetchPart, type ProfileParts, readPart } from '../../sync/profiles.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { shellStatusAtom } from '../shell/sync-status.ts';

export type OpenPart<Reply> =
  | { state: 'loading' }
  /** `old`: the server could not be asked just now, and this is as of then. */
  | { state: 'open'; reply: Reply; fetched_at: number; old: boolean }
  | { state: 'missing' }
  | { state: 'failed'; failure: Failure };

/** A part of a person's profile: read from Dexie, fetched in the background and again when there is a network again. */
export function usePart<Part extends keyof ProfileParts>(
  part: Part,
  username: string,
): { open: OpenPart<ProfileParts[Part]>; refetch: () => void } {
  const device = useDevice();
  const isReached = useAtomValue(shellStatusAtom).offline_since === null;
  const [fetching, setFetching] = useState<'running' | 'done' | Failure>('running');
  const wasAsked = useRef(false);

  const refetch = useCallback(async () => {
    setFetching('running');
    const failure = await fetchPart(device, part, username);
    if (failure?.kind === 'no_verdict' && failure.reason === 'aborted') return;
    setFetching(failure ?? 'done');
  }, [device, part, username]);

  useEffect(() => {
    if (!isReached && wasAsked.current) return;
    wasAsked.current = true;
    void refetch();
  }, [refetch, isReached]);

  const read = useLiveQuery(
    async () => ({ device, kept: await readPart(device, part, username) }),
    [device, part, username],
  );
  return { open: openingOf(read?.device === device ? read.kept : undefined, fetching), refetch };
}

function openingOf<Reply>(
  kept: { reply: Reply; fetched_at: number } | undefined,
  fetching: 'running' | 'done' | Failure,
): OpenPart<Reply> {
  const failure = typeof fetching === 'string' ? null : fetching;
  const isMissing = failure?.kind === 'refused' && (failure.status === 404 || failure.status === 400);
  if (isMissing) return { state: 'missing' };
  if (kept) return { state: 'open', ...kept, old: failure !== null };
  return failure ? { state: 'failed', failure } : { state: 'loading' };
}
