import { inject } from 'vitest';
import { postgresAt } from './postgres.ts';

const url = inject('postgresUrl');

/** The run's PostgreSQL, with the databases `migrated` and `seeded` to copy; undefined where this machine has none. */
export const runPostgres = url ? postgresAt(url) : undefined;
