import { expect, test } from 'vitest';
import type { PackView } from '../../sync/pack/read-pack.ts';
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
  ['none', {}, false, /^Not on this device/],
  ['loading', { updated_at: null }, true, /^Downloading/],
  ['loading', {}, true, /^Bringing it up to date/],
  ['loading', {}, false, /^Interrupted/],
  ['loading', { trouble: 'offline' }, false, /server could not be reached/],
  ['loading', { trouble: 'no_room' }, false, /too little room/],
  ['paused', {}, false, /^Paused/],
  ['ready', {}, false, /^All of it/],
  ['gone', { trouble: 'licence_over' }, false, /removed .* not been renewed/],
] as const)('a pack that is %s, %o, has its words', (state, fields, isRunning, words) => {
  expect(packWords({ ...ready, state, ...fields }, isRunning)).toMatch(words);
});

test('PACK-11: in grace the notice names both days', () => {
  const licence = { paid_until: '2026-11-20T12:00:00Z', grace_until: '2026-11-27T12:00:00Z' };
  const inGrace = licenceWords({ ...ready, licence: { standing: 'grace', ...licence } });
  expect(inGrace).toMatch(/ended on 20 November 2026.*until 27 November 2026/);
  expect(licenceWords({ ...ready, licence: { standing: 'paid', ...licence } })).toMatch(/until 20 November 2026/);
  expect(licenceWords(ready)).toBeNull();
});
