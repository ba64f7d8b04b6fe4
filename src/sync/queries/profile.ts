import type { Competency, Profile, ProfileBody } from '../../contract/profile.ts';
import { readCompetency, readProfile, updateProfile } from '../../contract/profile-calls.ts';
import type { Failure } from '../api-client.ts';
import { readFact, type StoredReply, writeFact } from '../storage/mirror-database.ts';
import type { SyncContext } from '../sync-context.ts';

/** The parts of a person's screen. */
export interface ProfileParts {
  profile: Profile;
  competency: Competency;
}

const sources = { profile: readProfile, competency: readCompetency } as const;

/** Returns a part of a person's profile as last fetched. */
export async function readPart<Part extends keyof ProfileParts>(
  { mirror }: Pick<SyncContext, 'mirror'>,
  part: Part,
  username: string,
): Promise<StoredReply<ProfileParts[Part]> | undefined> {
  const kept = await readFact(mirror, keyOf(part, username));
  return kept as StoredReply<ProfileParts[Part]> | undefined;
}

/** Fetches a part of a person's profile into the mirror. What is gone at the server leaves it. Returns the failure, if any. */
export async function fetchPart(
  { mirror, call, clock }: Pick<SyncContext, 'mirror' | 'call' | 'clock'>,
  part: keyof ProfileParts,
  username: string,
): Promise<Failure | null> {
  const fetched_at = clock.now();
  const result = await call(sources[part], { params: { username } });
  const key = keyOf(part, username);
  if (result.ok) {
    await mirror.meta.put({ key, value: { reply: result.reply, fetched_at } } as Parameters<typeof mirror.meta.put>[0]);
    return null;
  }
  if (result.kind === 'refused' && result.code === 'not_found') await mirror.meta.delete(key);
  return result;
}

/** Changes the learner's own profile at the server. The device's copy of the user follows, and with it the top bar. */
export async function saveProfile({ mirror, call }: Pick<SyncContext, 'mirror' | 'call' | 'clock'>, body: ProfileBody) {
  const result = await call(updateProfile, { body });
  const user = await readFact(mirror, 'user');
  if (result.ok && user) {
    await writeFact(mirror, 'user', { ...user, picture: result.reply.profile.image_url, ...result.reply });
  }
  return result;
}

function keyOf(part: keyof ProfileParts, username: string) {
  return `${part} ${username.toLowerCase()}` as const;
}
