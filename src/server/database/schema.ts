/** Every table. Each is declared in its feature's file. */
export * from './schema/account.ts';
export * from './schema/admin.ts';
export * from './schema/audit.ts';
export * from './schema/content.ts';
export * from './schema/corrections.ts';
export * from './schema/installation.ts';
export * from './schema/interview.ts';
export * from './schema/leaderboard.ts';
export * from './schema/mail.ts';
export * from './schema/offline.ts';
export * from './schema/push.ts';
export * from './schema/puzzles.ts';
export * from './schema/ratings.ts';
export * from './schema/reports.ts';
export * from './schema/requests.ts';
export * from './schema/subscription.ts';
export * from './schema/sync.ts';
