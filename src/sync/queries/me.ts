import type { User } from '../../contract/account.ts';
import { readUser } from '../../contract/session-calls.ts';
import { readFact, writeFact } from '../storage/cache-database.ts';
import type { Query } from './query.ts';

/** This device's user, as the server last said. */
export const meQuery: Query<User> = {
  key: 'me',
  read: ({ cache }) => readFact(cache, 'user'),
  async refresh({ cache, call, username }) {
    const result = await call(readUser);
    if (!result.ok) return result;
    // A visitor's device stores nobody.
    if (username !== null) await writeFact(cache, 'user', result.reply);
    return null;
  },
};
