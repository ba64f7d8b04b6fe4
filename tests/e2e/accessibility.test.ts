import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { PuzzleList } from '../../src/contract/puzzles.ts';
import { screenAt, screenPaths } from '../../src/rules/screen-paths.ts';
import { puzzles, users } from '../../src/server/database/schema.ts';
import { expectAccessible, expectAccessibleOnDeskAndPhone, expectFits, expectMoreContrast } from '../support/axe.ts';
import { callAs } from '../support/enter.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { keyOf, wrongLetterOf } from '../support/library.ts';
import { ownScreens, publicScreens, staffScreens } from '../support/screens.ts';
import { isNightly } from '../support/settings.ts';

const stage = openStage();

describe('axe finds nothing at any size, and no page scrolls sideways', () => {
  itAtNight('on the landing page, the login page, the dialogs, a missing page, and the page of the API', async () => {
    const visitor = await stage.visitor();
    const { page } = visitor;
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessibleOnDeskAndPhone(visitor, 'landing');
    await page.getByRole('button', { name: 'Register' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click();
    await page.getByRole('dialog').getByText('Please complete the captcha').waitFor();
    await expectAccessibleOnDeskAndPhone(visitor, 'register with errors');
    await page.goto('/login');
    await page.getByLabel('Username').waitFor();
    await page.getByRole('button', { name: 'Login', exact: true }).last().click();
    await expectAccessibleOnDeskAndPhone(visitor, 'login with errors');
    await page.goto('/missing');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessibleOnDeskAndPhone(visitor, 'not found');
    await page.goto('/api/docs/#answerPuzzle');
    await page.getByRole('link', { name: 'already_answered' }).first().waitFor();
    await expectAccessibleOnDeskAndPhone(visitor, 'API');
    await visitor.leave();
  });

  itAtNight('on the archive, with puzzles and without', async () => {
    const visitor = await stage.visitor();
    const { page } = visitor;
    await page.goto('/puzzles');
    await page.getByRole('rowheader').first().waitFor();
    await expectAccessibleOnDeskAndPhone(visitor, 'archive', () => page.getByText('Filters').click());
    await page.goto('/puzzles?q=no+such+words');
    await page.getByText('No puzzles match these filters.').waitFor();
    await expectAccessibleOnDeskAndPhone(visitor, 'empty archive');
    await visitor.leave();
  });

  itAtNight('on the puzzle in each state', async () => {
    const visitor = await stage.visitor();
    const { page } = visitor;
    const puzzle = await visitor.openDaily();
    const [first, ...others] = puzzle.questions;
    // By day the walk below covers an unanswered puzzle.
    if (isNightly) {
      await expectAccessibleOnDeskAndPhone(visitor, 'puzzle');
      await visitor.choose(wrongLetterOf(puzzle, first!));
      await expectAccessibleOnDeskAndPhone(visitor, 'puzzle with a choice');
    }
    await stage.join(visitor);
    await visitor.answer(first!, wrongLetterOf(puzzle, first!));
    await visitor.incorrect().waitFor();
    await expectAccessibleOnDeskAndPhone(visitor, 'puzzle with a wrong answer');
    await page.getByRole('button', { name: 'Continue' }).click();
    for (const question of others) await visitor.answer(question, keyOf(puzzle, question));
    await page.getByRole('button', { name: 'View Explanation' }).waitFor();
    await expectAccessibleOnDeskAndPhone(visitor, 'results');
    await page.getByRole('button', { name: 'View Explanation' }).click();
    await page.getByRole('heading', { name: 'References' }).waitFor();
    await expectAccessibleOnDeskAndPhone(visitor, 'finished puzzle');
    await visitor.leave();
  });

  itAtNight('on a locked puzzle around its try, an explanation with open folds, and home after it', async () => {
    const visitor = await stage.visitor();
    const { page } = visitor;
    const puzzle = await visitor.openDaily();
    await stage.join(visitor);
    const list = (await callAs(visitor, 'GET', '/api/puzzles/?page=2')) as PuzzleList;
    const { id } = list.results.find(({ locked }) => locked)!;
    await page.goto(`/puzzle/${id}`);
    await page.getByText('Question 1, yours to try').waitFor();
    await expectAccessibleOnDeskAndPhone(visitor, 'locked puzzle');
    await page.getByRole('main').getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await page.getByText('With Premium you see why').waitFor();
    await expectAccessibleOnDeskAndPhone(visitor, 'locked puzzle after its try');

    for (const question of puzzle.questions) {
      const body = { question_id: question.id, answer: wrongLetterOf(puzzle, question) };
      await callAs(visitor, 'POST', `/api/puzzles/${puzzle.id}/answer/`, body);
    }
    await page.goto('/daily');
    await page.getByRole('navigation', { name: 'Parts of the explanation' }).getByRole('button').last().click();
    await page.getByRole('heading', { name: 'References' }).waitFor();
    const folds = page.locator('.puzzle-main details:not([open]) > summary');
    while ((await folds.count()) > 0) await folds.first().click();
    await expectAccessibleOnDeskAndPhone(visitor, 'explanation with its folds open');

    await visitor.follow('/');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Next: / })
      .waitFor();
    await expectAccessibleOnDeskAndPhone(visitor, 'home on a day that is done');
    await visitor.leave();
  });
});

/** Returns the words of an element that break over lines. */
const brokenWords = (element: Element) => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    for (const { 0: word, index } of text.data.matchAll(/\p{L}+/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
    }
  }
  return broken;
};

/** Returns the fields on a touch screen whose text is under 16 pixels, which iOS zooms into. */
const smallFields = () => {
  if (!matchMedia('(pointer: coarse)').matches) throw new Error('This is no touch screen.');
  const fields = [...document.querySelectorAll<HTMLElement>('input, select, textarea')];
  return fields
    .filter((field) => !field.matches('[type=checkbox], [type=radio], [type=range], [type=file], [type=hidden]'))
    .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.outerHTML.slice(0, 120));
};

const walksAllScreens = { timeout: 300_000 };
it(
  'axe finds nothing on any screen, every control has a name, and nothing is wider than a phone, which has the menu, and no field zooms on one, even with text twice as large, which breaks no word of a title',
  walksAllScreens,
  async () => {
    const { id } = await stage.createUser({ staff: true });
    // The widest name that there is, and nowhere to break it.
    const username = 'W'.repeat(30);
    await stage.db
      .update(users)
      .set({ username, email: `${username}@example.org` })
      .where(eq(users.id, id));
    const visitor = await stage.visitor();
    const { page, context } = visitor;
    const debug = await context.newCDPSession(page);
    const setTextSize = (standard: number) => debug.send('Page.setFontSizes', { fontSizes: { standard } });
    const walked = new Set<string | undefined>();
    const walk = async (screens: readonly string[]) => {
      for (const screen of screens) {
        walked.add(screenAt(screen)?.path);
        await visitor.follow(screen);
        await page.getByRole('main').getByRole('heading').first().waitFor();
        await expect.poll(() => page.getByRole('main').locator('.spinner, [aria-busy="true"]').count()).toBe(0);
        await expectAccessible(visitor, screen);
        await page.setViewportSize({ width: 320, height: 800 });
        await expectFits(visitor, screen);
        expect(await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).count(), screen).toBe(
          1,
        );
        await debug.send('Emulation.setTouchEmulationEnabled', { enabled: true });
        expect(await page.evaluate(smallFields), screen).toEqual([]);
        await debug.send('Emulation.setTouchEmulationEnabled', { enabled: false });
        await setTextSize(32);
        await expectFits(visitor, `${screen} with text twice as large`);
        const broken = await page.getByRole('main').getByRole('heading').first().evaluate(brokenWords);
        // The name, as a title, has to.
        expect(
          broken.filter((word) => word !== username),
          screen,
        ).toEqual([]);
        await setTextSize(16);
        await page.setViewportSize({ width: 1440, height: 900 });
      }
    };
    await page.goto('/login');
    await page.getByLabel('Username').waitFor();
    await walk(publicScreens);
    await stage.signIn(visitor, username);
    const returns = { success_url: `${stage.server.url}/`, cancel_url: `${stage.server.url}/` };
    const order = { subscription_type: 'monthly', ...returns };
    const begun = await callAs(visitor, 'POST', '/api/subscriptions/create-checkout-session/', order);
    const { pathname: checkout } = new URL((begun as { checkout_url: string }).checkout_url);
    // What axe does with targets grows with the square of a page: by day, the longest form has the shortest puzzle.
    const [shortest] = await stage.db
      .select({ id: puzzles.id })
      .from(puzzles)
      .orderBy(sql`length(${puzzles.code_snippet})`)
      .limit(1);
    const forms = staffScreens.map((screen) =>
      screen === '/admin/puzzles/1' && !isNightly ? `/admin/puzzles/${shortest!.id}` : screen,
    );
    await walk([...ownScreens, `/profile/${username}`, checkout, ...forms]);
    expect([...walked].sort()).toEqual([...screenPaths].sort());
    await visitor.leave();
  },
);

itAtNight('keeps the focus in the question while the result is shown', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  const puzzle = await visitor.openDaily();
  const [first, second] = puzzle.questions;
  await stage.join(visitor);
  // That stays for 750 ms, so the page records where the focus is meanwhile.
  await page.evaluate(() => {
    const focused: boolean[] = [];
    Object.assign(window, { focused });
    new MutationObserver(() => {
      if (!document.querySelector('.result-line')) return;
      focused.push(document.activeElement?.closest('[role=tabpanel]') != null);
    }).observe(document.body, { subtree: true, childList: true });
  });
  await visitor.answer(first!, keyOf(puzzle, first!));
  await visitor.showing(second!);
  const focused = await page.evaluate(() => (window as unknown as { focused: boolean[] }).focused);
  expect(focused.length).toBeGreaterThan(0);
  expect(focused).toEqual(focused.map(() => true));
  await visitor.leave();
});

itAtNight('has text at 7:1 for readers who ask for more contrast', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  for (const screen of ['/', '/puzzles', '/leaderboard', '/questions', '/login']) {
    await page.goto(screen);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await page.locator('.screen-skeleton').waitFor({ state: 'detached' });
    await expectMoreContrast(visitor, screen);
  }
  const puzzle = await visitor.openDaily();
  const [first] = puzzle.questions;
  await stage.join(visitor);
  await expectMoreContrast(visitor, 'puzzle');
  await visitor.answer(first!, wrongLetterOf(puzzle, first!));
  await visitor.incorrect().waitFor();
  await expectMoreContrast(visitor, 'puzzle with a wrong answer');
  await visitor.leave();
});

itAtNight('shows the chosen option in forced colors', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const puzzle = await visitor.openDaily();
  const [first] = puzzle.questions;
  const dots = page.getByRole('tabpanel').locator('.option .dot');
  const looks = async () => {
    const pictures = [];
    for (const dot of await dots.all()) pictures.push((await dot.screenshot()).toString('base64'));
    return new Set(pictures).size;
  };
  await expect.poll(looks).toBe(1);
  await visitor.choose(wrongLetterOf(puzzle, first!));
  await page.mouse.move(0, 0);
  await expect.poll(looks).toBe(2);
  await visitor.leave();
});

itAtNight('keeps focused fields clear of the bar of staff’s forms', { timeout: 180_000 }, async () => {
  const { username } = await stage.createUser({ staff: true });
  const visitor = await stage.visitor();
  const { page } = visitor;
  await page.goto('/leaderboard');
  await stage.signIn(visitor, username);
  for (const [width, form] of [
    [360, '/admin/puzzles/1'],
    [1440, '/admin/questions/1'],
  ] as const) {
    await page.setViewportSize({ width, height: 780 });
    await page.goto(form);
    // The bar is at its highest with changes.
    await page.getByLabel('Title', { exact: true }).fill('Changed');
    await page.getByRole('button', { name: 'Discard changes' }).waitFor();
    await page.getByRole('heading', { level: 1 }).first().focus();
    const hidden: string[] = [];
    let isInBar = false;
    let stops = 0;
    for (; !isInBar; stops += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const focused = document.activeElement!;
        const bar = document.querySelector('.puzzle-editing-save')!;
        const { top, height } = focused.getBoundingClientRect();
        const isHidden = top + Math.min(height, 40) > bar.getBoundingClientRect().top;
        return { isInBar: bar.contains(focused), hidden: isHidden && focused.outerHTML.slice(0, 80) };
      });
      ({ isInBar } = stop);
      if (!isInBar && stop.hidden) hidden.push(stop.hidden);
    }
    expect(stops).toBeGreaterThan(20);
    expect(hidden, form).toEqual([]);
    await page.getByRole('button', { name: 'Discard changes' }).click();
  }
  await visitor.leave();
});
