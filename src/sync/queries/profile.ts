import type { Competency, Profile } from '../../contract/profile.ts';
import { readCompetency, readProfile } from '../../contract/profile-calls.ts';
import { readFact, type StoredReply } from '../storage/cache-database.ts';
import type { Query } from './query.ts';

/** The parts of a person's screen. */
export interface ProfileParts {
  profile: Profile;
  competency: Competency;
}

const sources = { profile: readProfile, competency: readCompetency } as const;

/** A part of a person's profile. What is gone at the server leaves the local cache. */
export function profileQuery<Part extends keyof ProfileParts>(
  part: Part,
  username: string,
): Query<StoredReply<ProfileParts[Part]>> {
  const key = `${part as keyof ProfileParts} ${username.toLowerCase()}` as const;
  return {
    key,
    async read({ cache }) {
      return (await readFact(cache, key)) as StoredReply<ProfileParts[Part]> | undefined;
    },
    async refresh({ cache, call, clock }) {
      const fetched_at = clock.now();
      const result = await call(sources[part as keyof ProfileParts], { params: { username } });
      if (result.ok) {
        const row = { key, value: { reply: result.reply, fetched_at } };
        await cache.meta.put(row as Parameters<typeof cache.meta.put>[0]);
        return null;
      }
      if (result.kind === 'rejected' && result.code === 'not_found') await cache.meta.delete(key);
      return result;
    },
  };
}
