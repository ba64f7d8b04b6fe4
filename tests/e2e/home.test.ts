import { expect } from 'vitest';
import { expectSoundAtEveryWidth } from '../support/axe.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { keyOf, wrongLetterOf } from '../support/library.ts';
import { makeOlder } from '../support/make-older.ts';
import { shoot } from '../support/pictures.ts';
import { screenSizes } from '../support/screen-sizes.ts';

const stage = openStage({ isEmbedded: true });

itAtNight.each(screenSizes)(
  'HOME-1: on %s, home leads a learner through the day by keyboard, and offline after a reload',
  { timeout: 240_000 },
  async (name, viewport) => {
    const visitor = await stage.visitor({ viewport, serviceWorkers: 'allow' });
    const { page, context } = visitor;
    const main = page.getByRole('main');
    const learner = await stage.join(visitor);
    await page.goto('/');
    await main.getByText('Not started').waitFor();
    await main.getByText('Next puzzle in').waitFor();
    const odds = main.getByText(/^Your odds \d+%$/);
    await odds.waitFor();
    await expectSoundAtEveryWidth(visitor, 'home of a new learner');

    // From the heading: the button, today's puzzle, and the next one.
    await visitor.follow('/terms');
    await visitor.follow('/');
    await page
      .getByRole('heading', { level: 1, name: 'Find the line that breaks it.' })
      .and(page.locator(':focus'))
      .waitFor();
    const puzzle = await visitor.readDaily();
    await main.getByRole('link', { name: puzzle.title }).waitFor();
    for (const link of ['Start Hacking', puzzle.title]) {
      await page.keyboard.press('Tab');
      await main.getByRole('link', { name: link }).and(page.locator(':focus')).waitFor();
    }
    await page.keyboard.press('Enter');
    for (const [index, question] of puzzle.questions.entries()) {
      await visitor.answer(question, index === 0 ? wrongLetterOf(puzzle, question) : keyOf(puzzle, question));
      if (index === 0) await page.getByRole('button', { name: 'Continue' }).click();
    }
    const dialog = page.getByRole('dialog');
    const next = await dialog.getByRole('link', { name: /^Next: / }).textContent();
    await visitor.untilSent();

    await visitor.untilInstalled();
    await makeOlder(stage.db, learner.id, puzzle);
    await page.goto('/');
    await main.getByText('1 question is due.').waitFor();
    const news = main.getByText(/^Reviews are on: /);
    await news.waitFor();
    await main.getByRole('link', { name: next!.replace('Next: ', '') }).waitFor();
    await main.getByText(/^(?:up|down) \d+ with your last puzzle$/).waitFor();
    await page.setViewportSize(viewport);
    await shoot(page, `home-${name.slice(2)}`);
    await expectSoundAtEveryWidth(visitor, 'home with a due review');

    await context.setOffline(true);
    await page.reload();
    await main.getByText(`${puzzle.questions.length - 1} of ${puzzle.questions.length} right`).waitFor();
    await main.getByText('1 question is due.').waitFor();
    await odds.waitFor();
    expect(await news.count()).toBe(0);
    await page.getByRole('link', { name: 'Review 1 question' }).press('Enter');
    await page.getByText('You missed this question before.').waitFor();
    await page.getByRole('radio').first().waitFor();
    await page.keyboard.press(keyOf(puzzle, puzzle.questions[0]!));
    await page.keyboard.press('Enter');
    await page.getByText('It comes back after a longer break.').waitFor();
    await visitor.untilWaiting(1);
    await page.goto('/');
    await main.getByRole('link', { name: '1 entry is waiting' }).waitFor();
    await expectSoundAtEveryWidth(visitor, 'home with an entry that waits');
    await main.getByRole('button', { name: 'Turn off reviews' }).waitFor({ state: 'detached' });
    await context.setOffline(false);
    await main.getByRole('link', { name: '1 entry is waiting' }).waitFor({ state: 'detached' });
    await visitor.leave();
  },
);
