import { expect } from 'vitest';
import type { Puzzle, PuzzleList } from '../../src/contract/puzzles.ts';
import { runManagementCommand } from '../../src/server/management/commands.ts';
import { expectSound, expectSoundAtEveryWidth } from '../support/axe.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { shoot } from '../support/pictures.ts';
import type { Visitor } from '../support/visitor.ts';

const stage = openStage();

async function goOnline({ context, page }: Visitor) {
  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

/** Of this learner: the others of this file comment on the same daily. */
async function commentsBy(visitor: Visitor, username: string): Promise<string[]> {
  const { comments } = await visitor.readDaily();
  return comments.filter(({ user }) => user.username === username).map(({ text }) => text);
}

async function comment({ page }: Visitor, text: string) {
  await page.getByText('Show comments (may contain spoilers)').click();
  await page.getByLabel('Your comment').fill(text);
  await page.getByRole('button', { name: 'Post' }).click();
  await page.getByRole('listitem').filter({ hasText: text }).waitFor();
}

itAtNight(
  'lists offline operations, and lets you change, discard, retry, and send them',
  {
    timeout: 180_000,
  },
  async () => {
    const { username } = await stage.createUser({ plan: 'monthly' });
    const visitor = await stage.visitor({ serviceWorkers: 'allow' });
    await visitor.withoutBackgroundSync();
    const { page, context } = visitor;
    const daily = await visitor.openDaily();
    await stage.signIn(visitor, username);
    await visitor.untilInstalled();
    const { results } = (await (await context.request.get('/api/puzzles/')).json()) as PuzzleList;
    const { id, title } = results.find((row) => row.is_premium && row.id !== daily.id)!;
    await page.goto(`/puzzle/${id}`);
    await page.getByRole('tab').first().waitFor();
    await visitor.clickInMenu('link', 'Sync');
    await page.getByText('Everything has been sent.').waitFor();
    await expectSoundAtEveryWidth(visitor, 'Sync with nothing to send');

    await context.setOffline(true);
    await page.goto(`/puzzle/${id}`);
    // A browser might not know yet that it has no network, and then the bar begins with the server instead.
    await page.getByText('Answers stay on this device and are sent later.').waitFor();
    await visitor.choose('B');
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await page.getByText('Saved on this device').first().waitFor();
    await page.getByRole('button', { name: /^Thumbs up/ }).click();
    await comment(visitor, 'Written in a hurry.');
    // A new start would cut off what is being tried, and leave it as sent.
    await visitor.follow('/daily');
    await comment(visitor, 'Kept for later.');
    await page.getByRole('banner').getByRole('link', { name: '4 not sent' }).waitFor();
    await page.getByRole('status').getByRole('link', { name: 'Sync' }).click();

    const line = (text: string | RegExp) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });
    await page.getByText(/^4 entries are waiting on this device since \d\d:\d\d\.$/).waitFor();
    await page.getByText(/^The server hasn’t responded since \d\d:\d\d\.$/).waitFor();
    await page.getByRole('main').getByRole('heading', { level: 3, name: title }).getByRole('link').waitFor();
    await line('Answer B to question 1').getByText('less than a minute ago').waitFor();
    await expect.poll(() => page.getByText('It’s sent when you’re online.').count()).toBe(4);
    await expectSoundAtEveryWidth(visitor, 'Sync with four acts');
    await page.reload();
    await line('Thumbs up').waitFor();

    // By the keyboard alone.
    await line('Kept for later.').getByRole('button', { name: 'Edit Comment' }).focus();
    await page.keyboard.press('Enter');
    const box = page.getByLabel('Your comment');
    await box.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Said better.');
    await expectSoundAtEveryWidth(visitor, 'Sync with a comment that is edited');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await line('Said better.').waitFor();

    await line('Thumbs up').getByRole('button', { name: 'Discard Thumbs up' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('the server never gets it').waitFor();
    await expectSound(visitor, 'asking before an act is discarded');
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    expect(await line('Thumbs up').count()).toBe(1);
    await line('Thumbs up').getByRole('button', { name: 'Discard Thumbs up' }).click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await line('Thumbs up').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');

    // What was made while the plan ran counts even after it has ended, so the server's own sentence is given to one comment here.
    await runManagementCommand(stage.db, { command: 'set-user', input: { username, plan: 'none' } });
    const rejection = { code: 'premium_required', error: 'This puzzle is part of Premium.' };
    await context.route(`**/api/puzzles/${id}/comment/`, (route) => route.fulfill({ status: 403, json: rejection }));
    await goOnline(visitor);
    await line('Written in a hurry.').getByText('This puzzle is part of Premium.').waitFor({ timeout: 60_000 });
    await page.getByRole('banner').getByRole('link', { name: '1 not accepted' }).waitFor({ timeout: 60_000 });
    await expect.poll(() => commentsBy(visitor, username), { timeout: 60_000 }).toEqual(['Said better.']);
    await page.getByText('1 entry wasn’t accepted.').waitFor();
    await expectSoundAtEveryWidth(visitor, 'Sync with a rejected entry');

    await context.unrouteAll({ behavior: 'wait' });
    await line('Written in a hurry.').getByRole('button', { name: 'Retry Comment' }).click();
    await page.getByText('Everything has been sent.').waitFor({ timeout: 60_000 });
    await runManagementCommand(stage.db, { command: 'set-user', input: { username, plan: 'monthly' } });
    const puzzle = (await (await context.request.get(`/api/puzzles/${id}/`)).json()) as Puzzle;
    expect(puzzle.comments.map(({ text }) => text)).toEqual(['Written in a hurry.']);
    expect(puzzle.reaction_counts).toEqual({ thumbs_up: 0, thumbs_down: 0 });
    expect(puzzle.user_progress.answered).toBe(1);
    await visitor.leave();
  },
);

itAtNight(
  'OUT-18: moves an edit of a comment that is sent meanwhile, or of a left screen, to the comment field',
  async () => {
    const visitor = await stage.visitor({ serviceWorkers: 'allow' });
    await visitor.withoutBackgroundSync();
    const { page, context } = visitor;
    const { username } = await stage.join(visitor);
    await visitor.openDaily();
    await visitor.untilInstalled();
    await context.setOffline(true);
    await page.reload();
    await page.getByText('You’re offline.').waitFor();
    await comment(visitor, 'First words.');
    await visitor.clickInMenu('link', 'Sync');
    const box = page.getByLabel('Edit your comment');
    const edit = async (text: string) => {
      await page.getByRole('button', { name: 'Edit Comment' }).click();
      await box.fill(text);
    };
    const notice = page.getByText('Your edited text is in the puzzle’s comment field.');

    await edit('Left for a moment.');
    await page.getByRole('link', { name: 'Today' }).click();
    await notice.waitFor();
    await page.getByText('Show comments (may contain spoilers)').click();
    const next = page.getByLabel('Your comment');
    await expect.poll(() => next.inputValue()).toBe('Left for a moment.');
    await next.fill('');

    await visitor.clickInMenu('link', 'Sync');
    await edit('Let go of.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await edit('Saved by two taps.');
    await page.getByRole('button', { name: 'Save and send' }).dblclick();
    await page.getByRole('listitem').filter({ hasText: 'Saved by two taps.' }).waitFor();
    await edit('Better words.');
    await goOnline(visitor);
    await page.getByText('Everything has been sent.').waitFor({ timeout: 60_000 });
    await notice.waitFor();
    await shoot(page, 'words-kept-1440');
    await page.setViewportSize({ width: 360, height: 740 });
    await shoot(page, 'words-kept-360');
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await commentsBy(visitor, username)).toEqual(['Saved by two taps.']);
    await page.getByRole('link', { name: 'Today' }).click();
    await page.getByText('Show comments (may contain spoilers)').click();
    await expect.poll(() => next.inputValue()).toBe('Better words.');
    await visitor.leave();
  },
);

itAtNight('sends immediately on request', { timeout: 120_000 }, async () => {
  const visitor = await stage.visitor();
  const { page, context } = visitor;
  await stage.join(visitor);
  await visitor.openDaily();
  // No reply of the server comes through, as behind the login page of a Wi-Fi.
  await context.route(/\/api\//, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Welcome</p>' }));
  await page.getByRole('button', { name: /^Thumbs up/ }).click();
  await visitor.clickInMenu('link', 'Sync');
  await page.getByText(/^1 entry is waiting on this device/).waitFor();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await page.getByText(/^The server hasn’t responded since/).waitFor();
  await context.unroute(/\/api\//);
  await page.getByRole('button', { name: 'Sync now' }).click();
  await page.getByText('Everything has been sent.').waitFor();
  expect((await visitor.readDaily()).user_reaction).toBe('UP');
  await visitor.leave();
});

itAtNight(
  'marks entries that the server asked to wait for after 10 seconds, says until when, and retries on request',
  {
    timeout: 120_000,
  },
  async () => {
    const visitor = await stage.visitor({ serviceWorkers: 'allow' });
    const { page, context } = visitor;
    await visitor.withoutBackgroundSync();
    await stage.join(visitor);
    await visitor.openDaily();
    const rejection = { error: 'Too many requests.', code: 'rate_limited' };
    await context.route(/\/react\/$/, (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '3600' }, json: rejection }),
    );
    const marks = [
      page.getByRole('banner').getByRole('link', { name: '1 not sent' }),
      page.getByRole('group', { name: 'Reactions' }).getByText('Saved on this device'),
    ];
    const rejected = page.waitForResponse(/\/react\/$/);
    await page.getByRole('button', { name: /^Thumbs up/ }).click();
    await rejected;
    for (const mark of marks) expect(await mark.count()).toBe(0);
    for (const mark of marks) await mark.waitFor();
    await shoot(page, 'stuck-1440');
    await page.setViewportSize({ width: 360, height: 740 });
    await shoot(page, 'stuck-360');
    await page.setViewportSize({ width: 1440, height: 900 });
    await marks[0]!.click();
    const words = /^The server asked this device to wait\. Next try at \d\d:\d\d\. ‘Sync now’ tries immediately\.$/;
    await page.getByRole('status').getByText(words).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Thumbs up' }).getByText(words).waitFor();
    await expectSoundAtEveryWidth(visitor, 'Sync with a wait of the server');
    await shoot(page, 'held-1440');
    await page.setViewportSize({ width: 360, height: 740 });
    await shoot(page, 'held-360');
    await context.unroute(/\/react\/$/);
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.getByText('Everything has been sent.').waitFor();
    expect(await marks[0]!.count()).toBe(0);
    await visitor.leave();
  },
);

itAtNight(
  'OUT-19: lets you discard an entry that a proxy keeps answering, and sends the next one',
  {
    timeout: 120_000,
  },
  async () => {
    const visitor = await stage.visitor({ serviceWorkers: 'allow' });
    const { page, context } = visitor;
    await visitor.withoutBackgroundSync();
    const { username } = await stage.join(visitor);
    await visitor.openDaily();
    await context.route(/\/comment\/$/, (route) =>
      route.request().postData()?.includes('/etc/passwd')
        ? route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Blocked</h1>' })
        : route.fallback(),
    );
    await comment(visitor, 'It reads ../../etc/passwd.');
    await page.getByLabel('Your comment').fill('The next one.');
    await page.getByRole('button', { name: 'Post' }).click();
    await page.getByRole('listitem').filter({ hasText: 'The next one.' }).waitFor();
    await visitor.clickInMenu('link', 'Sync');

    const blocked = page.getByRole('main').getByRole('listitem').filter({ hasText: '/etc/passwd' });
    await blocked.getByText('Sent, no response yet').waitFor();
    await blocked.getByText(/^Something other than the server answered/).waitFor();
    expect(await blocked.getByRole('button').count()).toBe(0);
    const discard = blocked.getByRole('button', { name: 'Discard Comment' });
    const syncNow = page.getByRole('button', { name: 'Sync now' });
    await expect
      .poll(
        async () => {
          await syncNow.click();
          return discard.count();
        },
        { timeout: 60_000 },
      )
      .toBe(1);
    await expectSoundAtEveryWidth(visitor, 'Sync with what nobody answers');
    await shoot(page, 'unanswered-1440');
    await page.setViewportSize({ width: 360, height: 740 });
    await shoot(page, 'unanswered-360');
    await page.setViewportSize({ width: 1440, height: 900 });

    await discard.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('It might already have reached the server').waitFor();
    await shoot(page, 'unanswered-discard-1440');
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await blocked.waitFor({ state: 'detached' });
    await page.getByText('Everything has been sent.').waitFor({ timeout: 60_000 });
    expect(await commentsBy(visitor, username)).toEqual(['The next one.']);
    await visitor.leave();
  },
);
