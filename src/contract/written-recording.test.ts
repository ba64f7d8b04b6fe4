import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { fakeRecording } from '../../tests/support/fake-recording.ts';
import type { Recording } from './recordings.ts';
import { recordingLimits, WrittenRecording } from './written-recording.ts';

const accepts = (changed: Partial<Recording>) => v.is(WrittenRecording, { ...fakeRecording(), ...changed });
const [vulnerable, fixed] = fakeRecording().runs as [Recording['runs'][0], Recording['runs'][0]];

describe('a recording from outside', () => {
  it('is accepted within its limits', () => {
    expect(accepts({})).toBe(true);
  });

  it.each<[string, Partial<Recording>]>([
    ['has no stops', { stops: [], runs: [{ ...vulnerable, stops: [] }] }],
    ['has no runs', { runs: [] }],
    ['has more than 4 runs', { runs: Array(recordingLimits.runs + 1).fill(vulnerable) }],
    ['is larger than 6 KB', { tools: ['x'.repeat(recordingLimits.bytes)] }],
    ['names no code', { code: 'the newest' }],
    ['has a run without a place for each stop', { runs: [vulnerable, { ...fixed, stops: [] }] }],
    ['has a stop with fewer values than labels', { runs: [{ ...vulnerable, stops: [{ line: 1, values: [] }] }] }],
  ])('is rejected if it %s', (_, changed) => {
    expect(accepts(changed)).toBe(false);
  });
});
