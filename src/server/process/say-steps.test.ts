import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StepSayer } from './say-steps.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says a line at least every 5 seconds until the last step ends', () => {
  const said: string[] = [];
  const steps = new StepSayer((sentence) => said.push(sentence));
  steps.begin('Building …');
  vi.advanceTimersByTime(9_000);
  steps.begin('Creating …');
  vi.advanceTimersByTime(5_000);
  steps.end();
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(['Building …', 'Building … (4 s)', 'Building … (8 s)', 'Creating …', 'Creating … (4 s)']);
});
