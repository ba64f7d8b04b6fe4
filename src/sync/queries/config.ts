import type { Config } from '../../contract/config.ts';
import { readConfig } from '../../contract/config-calls.ts';
import { readFact, writeFact } from '../storage/mirror-database.ts';
import type { Query } from './query.ts';

/** How the server is configured. */
export const configQuery: Query<Config> = {
  key: 'config',
  read: ({ mirror }) => readFact(mirror, 'config'),
  async refresh({ mirror, call }) {
    const result = await call(readConfig);
    if (!result.ok) return result;
    await writeFact(mirror, 'config', result.reply);
    return null;
  },
};
