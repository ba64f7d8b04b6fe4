import { useCallback } from 'react';
import type { Failure } from '../../sync/api-client.ts';
import { fetchPart, type ProfileParts, readPart } from '../../sync/queries/profile.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { useRequest } from '../shell/later/use-request.ts';
import { useMirrored } from '../ui/first-reads.ts';

export type OpenProfilePart<Reply> =
  | { state: 'loading' }
  /** `old`: the server is out of reach, and this is from that time. */
  | { state: 'open'; reply: Reply; fetched_at: number; old: boolean }
  | { state: 'missing' }
  | { state: 'failed'; failure: Failure };

/** Returns a part of a person's profile from Dexie. Fetches it in the background, and again when the network is back. */
export function useProfilePart<Part extends keyof ProfileParts>(
  part: Part,
  username: string,
): { open: OpenProfilePart<ProfileParts[Part]>; refetch: () => void } {
  const device = useDevice();
  const { isFetching, failure, refetch } = useRequest(
    useCallback(() => fetchPart(device, part, username), [device, part, username]),
  );
  const read = useMirrored(
    `${part} ${username}`,
    async () => ({ device, kept: await readPart(device, part, username) }),
    [device, part, username],
  );
  const kept = read?.device === device ? read.kept : undefined;
  return { open: openingOf(kept, isFetching ? null : failure), refetch };
}

function openingOf<Reply>(
  kept: { reply: Reply; fetched_at: number } | undefined,
  failure: Failure | null,
): OpenProfilePart<Reply> {
  const isMissing = failure?.kind === 'refused' && (failure.status === 404 || failure.status === 400);
  if (isMissing) return { state: 'missing' };
  if (kept) return { state: 'open', ...kept, old: failure !== null };
  return failure ? { state: 'failed', failure } : { state: 'loading' };
}
