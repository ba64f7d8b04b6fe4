import { expect, test } from 'vitest';
import type { ShellStatus } from '../sync-status.ts';
import { thankYouText } from './report-dialog.tsx';

const calm: ShellStatus = { offline_since: null, paused: null, pending: 1, oldest_pending: Date.now(), rejected: 0 };

test.each<[string, Partial<ShellStatus>, boolean, string]>([
  ['on its way', {}, true, ''],
  ['written while the browser knows of no network', {}, false, ' Saved on this device. It’s sent when you’re online.'],
  ['written offline', { offline_since: 1 }, true, ' Saved on this device. It’s sent when you’re online.'],
  ['written when the session is over', { paused: 'login' }, true, ' Saved on this device. Log in to send it.'],
  ['that the server cannot take', { paused: 'server' }, true, ' Saved on this device. It’s sent automatically.'],
])('STAT-1: the confirmation of a report %s says so', (_, status, isOnline, words) => {
  const isStuck = status.offline_since !== undefined || status.paused !== undefined;
  expect(thankYouText({ ...calm, ...status }, isStuck, isOnline)).toBe(
    `Thank you. Your report goes to the people who write the puzzles.${words}`,
  );
});
