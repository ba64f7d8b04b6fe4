import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { WrittenRecording } from '../../../contract/written-recording.ts';
import { samplePuzzle } from '../sample.ts';
import { sampleRecording } from './sample-recording.ts';

it('is of the code on the landing page, and within the limits', () => {
  expect(sampleRecording.code).toBe(createHash('sha256').update(samplePuzzle.code).digest('hex'));
  expect(v.is(WrittenRecording, sampleRecording)).toBe(true);
});

it('passes the line that lets anyone in, where the runs part', () => {
  const [vulnerable] = sampleRecording.runs;
  const passed = vulnerable!.stops.map((stop) => stop && stop.line + samplePuzzle.from - 1);
  expect(passed).toContain(samplePuzzle.lines[samplePuzzle.correct]);
  expect(passed).toContain(samplePuzzle.lines.D);
});
