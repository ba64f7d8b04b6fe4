import { expect, it } from 'vitest';
import { json, rejectWith, unreachable } from '../../../tests/support/fake-api.ts';
import { deviceOn } from '../../../tests/support/test-device.ts';
import type { PuzzlePreview } from '../../contract/puzzle-preview.ts';
import { previewQuery } from './preview.ts';

const preview: PuzzlePreview = {
  id: 7,
  title: 'Admit One',
  category: 'Deserialization',
  language: 'RUST',
  difficulty: 3,
  is_premium: true,
  published_at: '2026-11-24',
  description: 'The entrance of a festival.',
  file_name: 'gate.rs',
  success_rate: 0.25,
  first_lines: 'use std::fmt;',
  line_count: 60,
};

it('keeps what a locked puzzle shows while offline, and deletes it once the puzzle is gone (DB-5)', async () => {
  let answer = () => json(200, preview) as Response | Promise<Response>;
  const fetch = (async () => answer()) as typeof globalThis.fetch;
  const device = await deviceOn({ fetch, readCsrfToken: async () => 'token' }, { username: null });
  expect(await previewQuery(7).read(device)).toBeUndefined();
  expect(await previewQuery(7).refresh!(device)).toBeNull();
  answer = () => unreachable(new Request('https://nday.test'), async () => json(200, {}));
  expect(await previewQuery(7).refresh!(device)).toMatchObject({ kind: 'no_response' });
  expect(await previewQuery(7).read(device)).toEqual(preview);
  answer = () => rejectWith('not_found');
  expect(await previewQuery(7).refresh!(device)).toMatchObject({ code: 'not_found' });
  expect(await previewQuery(7).read(device)).toBeUndefined();
  device.close();
});

it('shows what the catalogue has of a locked puzzle until its preview is fetched (DB-5)', async () => {
  const fetch = (async () => json(200, {})) as typeof globalThis.fetch;
  const device = await deviceOn({ fetch, readCsrfToken: async () => 'token' }, { username: null });
  const { file_name: _, success_rate: _rate, first_lines: _lines, line_count: _count, ...head } = preview;
  await device.cache.catalogue.put({ ...head, version: 1, row_version: 1 });
  expect(await previewQuery(7).read(device)).toMatchObject({ title: 'Admit One', category: 'Deserialization' });
  device.close();
});
