import { expect, it } from 'vitest';
import { samplePuzzle } from '../app/landing/sample.ts';
import { sampleRecording } from '../app/landing/watch/sample-recording.ts';
import { landingFolder, readLandingSample } from './read-landing-sample.ts';
import { checkRecording } from './watch/recording-checks.ts';

const sample = readLandingSample('session');

it('the landing page shows the code that is recorded, and its recording', () => {
  expect(`${samplePuzzle.code}\n`).toBe(sample.code_snippet);
  expect(sampleRecording).toEqual(sample.recording);
});

it('the recording of the landing page is fresh', () => {
  expect(checkRecording(sample, landingFolder).problems).toEqual([]);
});
