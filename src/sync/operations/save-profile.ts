import type { ProfileBody } from '../../contract/profile.ts';
import { updateProfile } from '../../contract/profile-calls.ts';
import type { SyncContext } from '../session/sync-context.ts';
import { readFact, writeFact } from '../storage/cache-database.ts';

/** Changes the learner's own profile at the server. The device's copy of the user follows, and with it the top bar. */
export async function saveProfile({ cache, call }: Pick<SyncContext, 'cache' | 'call'>, body: ProfileBody) {
  const result = await call(updateProfile, { body });
  const user = await readFact(cache, 'user');
  if (result.ok && user) {
    await writeFact(cache, 'user', { ...user, picture: result.reply.profile.image_url, ...result.reply });
  }
  return result;
}
