import type { Config } from '../../contract/config.ts';
import { readConfig } from '../../contract/config-calls.ts';
import { readFact, writeFact } from '../storage/cache-database.ts';
import type { Query } from './query.ts';

/** How the server is configured. */
export const configQuery: Query<Config> = {
  key: 'config',
  read: ({ cache }) => readFact(cache, 'config'),
  async refresh({ cache, call }) {
    const result = await call(readConfig);
    if (!result.ok) return result;
    await writeFact(cache, 'config', result.reply);
    return null;
  },
};
