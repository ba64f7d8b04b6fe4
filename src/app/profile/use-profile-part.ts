import type { Failure } from '../../sync/http/first/api-client.ts';
import { type ProfileParts, profileQuery } from '../../sync/queries/profile.ts';
import { useQuery } from '../shell/use-query.ts';

export type OpenProfilePart<Reply> =
  | { state: 'loading' }
  /** `old`: the server is out of reach, and this is from that time. */
  | { state: 'open'; reply: Reply; fetched_at: number; old: boolean }
  | { state: 'missing' }
  | { state: 'failed'; failure: Failure };

/** Returns a part of a person's profile. */
export function useProfilePart<Part extends keyof ProfileParts>(
  part: Part,
  username: string,
): { open: OpenProfilePart<ProfileParts[Part]>; refetch: () => void } {
  const { value, isFetching, failure, refetch } = useQuery(profileQuery(part, username));
  return { open: openingOf(value, isFetching ? null : failure), refetch };
}

function openingOf<Reply>(
  stored: { reply: Reply; fetched_at: number } | null | undefined,
  failure: Failure | null,
): OpenProfilePart<Reply> {
  const isMissing = failure?.kind === 'rejected' && (failure.status === 404 || failure.status === 400);
  if (isMissing) return { state: 'missing' };
  if (stored) return { state: 'open', ...stored, old: failure !== null };
  return failure ? { state: 'failed', failure } : { state: 'loading' };
}
