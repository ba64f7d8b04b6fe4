import { expect } from 'vitest';
import { curly } from '../../src/rules/curly.ts';
import { expectSoundAtEveryWidth } from '../support/axe.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { keyOf, wrongLetterOf } from '../support/library.ts';
import { makeOlder } from '../support/make-older.ts';
import { screenSizes } from '../support/screen-sizes.ts';
import type { Visitor } from '../support/visitor.ts';

const stage = openStage({ isEmbedded: true });

itAtNight.each(screenSizes)(
  'on %s, shows missed questions again the next day, offline and by keyboard',
  { timeout: 240_000 },
  async (_, viewport) => {
    const visitor = await stage.visitor({ viewport, serviceWorkers: 'allow' });
    const { page, context } = visitor;
    await page.goto('/review');
    await page.getByText('Questions you miss come back here.').waitFor();
    await expectSoundAtEveryWidth(visitor, 'reviews of a visitor');

    // Every question is missed but the last.
    const learner = await stage.join(visitor);
    const puzzle = await visitor.openDaily();
    const missed = puzzle.questions.slice(0, -1);
    for (const question of missed) {
      await visitor.answer(question, wrongLetterOf(puzzle, question));
      await page.getByRole('button', { name: 'Continue' }).click();
    }
    const last = puzzle.questions.at(-1)!;
    await visitor.answer(last, keyOf(puzzle, last));
    await page.getByRole('button', { name: 'View Explanation' }).click();
    await page.getByRole('heading', { name: 'Solution Explanation' }).waitFor();
    await page.goto('/review');
    await page.getByText('No reviews are due.').waitFor();
    await page.getByRole('button', { name: 'Turn off reviews' }).press('Enter');
    await page.getByText(`${missed.length} of your questions would come back.`).waitFor();
    await expectSoundAtEveryWidth(visitor, 'the offer of reviews');
    await page.getByRole('button', { name: 'Turn on reviews' }).press('Enter');
    await page.getByText('No reviews are due.').waitFor();
    const heading = page.getByRole('heading', { level: 1, name: 'Review' });
    await heading.and(page.locator(':focus')).waitFor();
    await expectSoundAtEveryWidth(visitor, 'no review due');

    await visitor.untilInstalled();
    await makeOlder(stage.db, learner.id, puzzle);
    await page.goto('/progress');
    await page.getByText(`${missed.length} questions are due.`).waitFor();
    await visitor.untilQuiet();
    await context.setOffline(true);
    await page.goto('/progress');
    await page.getByText(`${missed.length} questions are due.`).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Review' }).press('Enter');
    for (const [index, question] of missed.entries()) {
      await page.getByText('You missed this question before.').waitFor();
      await page.getByText(`${missed.length - index} due`).waitFor();
      await page.getByRole('radio').first().waitFor();
      const isKnown = index > 0;
      await page.keyboard.press(isKnown ? keyOf(puzzle, question) : wrongLetterOf(puzzle, question));
      if (index === 0) await expectSoundAtEveryWidth(visitor, 'a review');
      await page.keyboard.press('Enter');
      await page.getByText(isKnown ? 'It comes back after a longer break.' : 'It comes back tomorrow.').waitFor();
      if (index < 2) await expectSoundAtEveryWidth(visitor, 'an answered review');
      await page.getByRole('button', { name: 'Continue' }).and(page.locator(':focus')).waitFor();
      // One less is due once the device has stored the answer.
      await page.getByText(`${missed.length - index - 1} due`).waitFor();
      // What was answered survives a reload: the next one is asked.
      if (index === 1) await page.reload();
      else await page.keyboard.press('Enter');
    }
    await page.getByText('No reviews are due.').waitFor();
    await heading.and(page.locator(':focus')).waitFor();
    await page.getByText('The next question comes back on').waitFor();

    await context.setOffline(false);
    const progress = async () => (await context.request.get('/api/progress/')).json();
    await expect.poll(async () => (await progress()).days.at(-1)).toMatchObject({ puzzles: 0, reviews: missed.length });
    expect((await progress()).correct_answers).toBe(1);

    // Another of this learner's devices has the same log, and reviews stay off.
    await page.getByRole('button', { name: 'Turn off reviews' }).click();
    await page.getByRole('button', { name: 'Turn on reviews' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Turn on reviews' }).waitFor();
    await visitor.leave();
  },
);

/** Solves the daily, its first `wrong` questions wrongly, and opens its finished page. */
async function finishDaily(visitor: Visitor, wrong: number) {
  const { page } = visitor;
  const learner = await stage.join(visitor);
  const puzzle = await visitor.openDaily();
  for (const [index, question] of puzzle.questions.entries()) {
    await visitor.answer(question, index < wrong ? wrongLetterOf(puzzle, question) : keyOf(puzzle, question));
    if (index < wrong) await page.getByRole('button', { name: 'Continue' }).click();
  }
  await page.getByRole('button', { name: 'View Explanation' }).click();
  await page.getByRole('heading', { name: 'Solution Explanation' }).waitFor();
  return { learner, puzzle };
}

const news = 'Reviews are on: questions you miss come back after a day, unscored, until you know the answer.';

itAtNight(
  'says once that reviews are on after a question was missed, and then offers 3 cards after a puzzle',
  { timeout: 240_000 },
  async () => {
    const visitor = await stage.visitor();
    const { page } = visitor;
    const { learner, puzzle } = await finishDaily(visitor, 4);
    const offer = page.getByRole('region', { name: 'Review' });
    await offer.getByText(news).waitFor();
    await expectSoundAtEveryWidth(visitor, 'the news of reviews after a puzzle');

    await makeOlder(stage.db, learner.id, puzzle);
    await page.goto(`/puzzle/${puzzle.id}`);
    await offer.getByRole('link', { name: 'Review 3 questions' }).waitFor();
    expect(await offer.getByText(news).count()).toBe(0);
    await offer.getByRole('link', { name: 'Review 3 questions' }).click();
    for (const question of puzzle.questions.slice(0, 3)) {
      await page
        .getByRole('heading', { level: 2, name: curly(question.text).split('`')[0]!.trim() })
        .first()
        .waitFor();
      await page.getByRole('radio').first().waitFor();
      await page.keyboard.press(keyOf(puzzle, question));
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Continue' }).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Enter');
    }
    await page.getByText('You reviewed 3 questions.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Review' }).and(page.locator(':focus')).waitFor();
    await expectSoundAtEveryWidth(visitor, 'three reviews done');
    await page.getByText('1 more is due.').waitFor();
    await page.getByRole('button', { name: 'Review more' }).click();
    await page.getByText('You missed this question before.').waitFor();

    // One tap turns them off.
    await page.goto(`/puzzle/${puzzle.id}`);
    await offer.getByRole('link', { name: 'Review 1 question' }).waitFor();
    await offer.getByRole('button', { name: 'Turn off reviews' }).click();
    await page.getByText('Reviews are off.').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Solution Explanation' }).waitFor();
    await page.getByRole('link', { name: 'Practice again' }).waitFor();
    expect(await offer.count()).toBe(0);
    await visitor.leave();
  },
);

itAtNight('offers no reviews to a learner who missed nothing', { timeout: 120_000 }, async () => {
  const visitor = await stage.visitor();
  await finishDaily(visitor, 0);
  await visitor.page.getByRole('link', { name: 'Practice again' }).waitFor();
  expect(await visitor.page.getByRole('region', { name: 'Review' }).count()).toBe(0);
  await visitor.leave();
});

itAtNight('turns reviews off for good by one tap on the news of them', { timeout: 120_000 }, async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await finishDaily(visitor, 1);
  const offer = page.getByRole('region', { name: 'Review' });
  await offer.getByText(news).waitFor();
  await offer.getByRole('button', { name: 'Turn off reviews' }).press('Enter');
  await page.getByText('Reviews are off.').and(page.locator(':focus')).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Practice again' }).waitFor();
  expect(await offer.count()).toBe(0);
  await visitor.leave();
});
