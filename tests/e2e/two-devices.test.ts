import { expect } from 'vitest';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { keyOf, wrongLetterOf } from '../support/library.ts';

const stage = openStage({ isEmbedded: true });

itAtNight("shows the first device's operations on a second one", async () => {
  const phone = await stage.visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const desk = await stage.visitor();
  const puzzle = await desk.openDaily();
  const [first, second] = puzzle.questions;
  const { username, password } = await stage.join(desk);
  await desk.answer(first!, keyOf(puzzle, first!));
  await desk.showing(second!);
  await desk.untilSent();

  await phone.openDaily();
  await phone.page.getByRole('button', { name: 'Menu' }).click();
  await phone.page.getByRole('button', { name: 'Login' }).click();
  await phone.fillLogin(username, password);
  await phone.showing(second!);
  expect(await phone.tab(first!).textContent()).toMatch(/right|correct/i);

  await phone.answer(second!, wrongLetterOf(puzzle, second!));
  await phone.incorrect().waitFor();
  await desk.page.reload();
  await expect.poll(() => desk.tab(second!).textContent()).toMatch(/wrong|incorrect/i);
  await desk.leave();
  await phone.leave();
});

itAtNight('keeps the first of two answers, and says so on the second device', async () => {
  const desk = await stage.visitor({ serviceWorkers: 'allow' });
  const train = await stage.visitor({ serviceWorkers: 'allow' });
  const puzzle = await desk.openDaily();
  const [first] = puzzle.questions;
  const { username } = await stage.join(desk);
  await train.openDaily();
  await stage.signIn(train, username);
  await train.untilInstalled();
  await train.showing(first!);

  await train.context.setOffline(true);
  await train.answer(first!, wrongLetterOf(puzzle, first!));
  await desk.answer(first!, keyOf(puzzle, first!));
  await desk.showing(puzzle.questions[1]!);
  await desk.untilSent();
  await train.context.setOffline(false);
  await train.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => train.tab(first!).textContent(), { timeout: 60_000 }).toMatch(/right|correct/i);
  await train.tab(first!).click();
  await train.page
    .getByText(/earlier answer|another device|first answer/i)
    .first()
    .waitFor();
  await desk.leave();
  await train.leave();
});
