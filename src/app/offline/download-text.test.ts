import { expect, test } from 'vitest';
import type { DownloadView } from '../../sync/queries/offline/offline-download.ts';
import { downloadText, licenseText } from './text.ts';

const ready: DownloadView = {
  state: 'ready',
  trouble: null,
  puzzles: 6,
  questions: 2,
  bytes: 100,
  loaded: 100,
  total: 100,
  updated_at: 1,
  license: null,
};

test.each([
  ['none', {}, false, /^Not downloaded/],
  ['loading', { updated_at: null }, true, /^Downloading/],
  ['loading', {}, true, /^Updating/],
  ['loading', {}, false, /^Interrupted/],
  ['loading', { trouble: 'offline' }, false, /couldn’t reach the server/],
  ['loading', { trouble: 'no_room' }, false, /enough space/],
  ['paused', {}, false, /^Paused/],
  ['ready', {}, false, /^Everything/],
  ['gone', { trouble: 'licence_over' }, false, /removed .* wasn’t renewed/],
] as const)('an offline download that is %s, %o, has its text', (state, fields, isRunning, words) => {
  expect(downloadText({ ...ready, state, ...fields }, isRunning)).toMatch(words);
});

test('PACK-11: the notice during grace names both days', () => {
  const license = { paid_until: '2026-11-20T12:00:00Z', grace_until: '2026-11-27T12:00:00Z' };
  const inGrace = licenseText({ ...ready, license: { status: 'grace', ...license } });
  expect(inGrace).toMatch(/ended on November 20, 2026.*until November 27, 2026/);
  expect(licenseText({ ...ready, license: { status: 'paid', ...license } })).toMatch(/until November 20, 2026/);
  expect(licenseText(ready)).toBeNull();
});
