import { screen } from '@testing-library/dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { FakeApi } from '../support/fake-api.ts';
import { answer, renderApp } from '../support/render-app.tsx';

/** From here on the timers stand still until the test moves them, so no delay depends on how fast this machine is. */
function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Lets the app finish what it is doing, so that its timers are set or its timers' work is done. The timers stay where they are. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((done) => setImmediate(done));
}

/** Moves the timers in small steps, since what a timer starts, such as the database's own news, sets others. */
async function pass(milliseconds: number, step = 10): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += step) {
    await vi.advanceTimersByTimeAsync(step);
    await settle();
  }
}

async function stepUntil(isSeen: () => boolean): Promise<void> {
  for (let step = 0; !isSeen(); step += 1) {
    expect(step, 'more steps than it takes').toBeLessThan(500);
    await pass(1, 1);
  }
}

/** How many milliseconds can lie between a timer's start and what the test sees of its cause, before or after it. */
const slack = 50;

/** Expects something to happen so many milliseconds from now. */
async function expectAfter(milliseconds: number, hasHappened: () => boolean): Promise<void> {
  await settle();
  await pass(milliseconds - slack);
  expect(hasHappened()).toBe(false);
  await pass(2 * slack);
  // `expect.poll` would move the timers on.
  for (let turn = 0; turn < 50 && !hasHappened(); turn += 1) await settle();
  expect(hasHappened()).toBe(true);
}

const isShown = (words: RegExp) => screen.queryAllByText(words).length > 0;
const isSelected = (tab: RegExp) => screen.queryByRole('tab', { name: tab, selected: true }) !== null;

it('continues 750 ms after a right answer', async () => {
  await renderApp({ path: '/daily', username: 'ada' });
  await answer('A', stopTimers);
  await stepUntil(() => isShown(/^Correct\./));
  await expectAfter(750, () => isSelected(/^Q2/));
});

/** A learner at the last question of a puzzle, whose answers before it set no timer in this app. */
async function atLastQuestion(): Promise<FakeApi> {
  const api = new FakeApi('ada');
  api.answerElsewhere('ada', 1, 11, 'A');
  await renderApp({ path: '/daily', username: 'ada', api });
  await screen.findByRole('tab', { name: /^Q2/, selected: true });
  return api;
}

const hasResults = () => screen.queryByRole('button', { name: 'View Explanation' }) !== null;

it('opens the results 1 s after the last right answer', async () => {
  await atLastQuestion();
  await answer('A', stopTimers);
  await stepUntil(() => isShown(/^Correct\./));
  await expectAfter(1000, hasResults);
});
