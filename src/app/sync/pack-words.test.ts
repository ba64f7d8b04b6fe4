import { expect, test } from 'vitest';
import type { PackView } from '../../sync/queries/offline/offline-download.ts';
import { licenceWords, packWords } from './pack-words.ts';

const ready: PackView = {
  state: 'ready',
  trouble: null,
  puzzles: 6,
  questions: 2,
  bytes: 100,
  loaded: 100,
  total: 100,
  updated_at: 1,
  licence: null,
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
  expect(packWords({ ...ready, state, ...fields }, isRunning)).toMatch(words);
});

test('PACK-11: the notice during grace names both days', () => {
  const licence = { paid_until: '2026-11-20T12:00:00Z', grace_until: '2026-11-27T12:00:00Z' };
  const inGrace = licenceWords({ ...ready, licence: { standing: 'grace', ...licence } });
  expect(inGrace).toMatch(/ended on November 20, 2026.*until November 27, 2026/);
  expect(licenceWords({ ...ready, licence: { standing: 'paid', ...licence } })).toMatch(/until November 20, 2026/);
  expect(licenceWords(ready)).toBeNull();
});
