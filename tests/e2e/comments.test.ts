import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { comments } from '../../src/server/database/schema.ts';
import { expectSound } from '../support/axe.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import type { Visitor } from '../support/visitor.ts';

const stage = openStage({ isAlone: true });

async function post(visitor: Visitor, text: string) {
  const { page } = visitor;
  await page.getByText('Show comments (may contain spoilers)').click();
  await page.getByLabel('Your comment').fill(text);
  await page.getByRole('button', { name: 'Post' }).dblclick();
  await page.getByRole('listitem').filter({ hasText: text }).getByRole('button', { name: 'Delete' }).waitFor();
}

/**
 * Runs in the page: types, and fires the timer that saves a draft, while an operation is being written. Otherwise that happens only by
 * chance.
 */
function typeWhileOperationsAreWritten() {
  const timers = new Map<unknown, () => void>();
  const { setTimeout, clearTimeout } = window;
  Object.assign(window, {
    setTimeout(run: () => void, delay?: number, ...rest: unknown[]) {
      const timer = setTimeout(run, delay, ...rest);
      if (delay === 400) timers.set(timer, run);
      return timer;
    },
    clearTimeout(timer?: number) {
      timers.delete(timer);
      clearTimeout(timer);
    },
  });
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function (...given) {
    if (this.name === 'entries') {
      const box = document.querySelector('textarea')!;
      box.focus();
      document.execCommand('insertText', false, ' and more');
      Object.assign(window, { shownMeanwhile: box.value });
      for (const run of timers.values()) run();
    }
    return add.apply(this, given);
  };
}

itAtNight('shows the newest comments, and older ones on demand', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  const { id: user_id } = await stage.join(visitor);
  const { id: puzzle_id } = await visitor.openDaily();
  const written = Array.from({ length: 30 }, (_, index) => ({
    ...{ id: randomUUID(), puzzle_id, user_id, text: `Thought ${index}` },
    created_at: new Date(Date.now() - (60 - index) * 60_000),
  }));
  await stage.db.insert(comments).values(written);
  await page.reload();
  await page.getByText('Show comments (may contain spoilers)').click();
  const thoughts = page.getByRole('listitem').filter({ hasText: 'Thought' });
  await expect.poll(() => thoughts.count()).toBe(20);
  await page.getByText('30 comments', { exact: true }).waitFor();
  await page.route('**/comments/?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Show earlier comments' }).click();
  await page.getByRole('alert').getByText('Couldn’t load earlier comments.').waitFor();
  await page.unroute('**/comments/?*');
  // Staff delete the comment that the page begins with.
  await stage.db.delete(comments).where(eq(comments.id, written[10]!.id));
  await page.getByRole('button', { name: 'Show earlier comments' }).click();
  await thoughts.filter({ hasText: /Thought 0$/ }).waitFor();
  expect(await thoughts.first().innerText()).toContain('Thought 0');
  expect(await page.getByRole('button', { name: 'Show earlier comments' }).count()).toBe(0);
  // The button that had the focus is gone.
  await page.getByRole('list', { name: 'Comments' }).and(page.locator(':focus')).waitFor();
  await expectSound(visitor, 'all comments');

  await thoughts.first().getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete comment' }).click();
  await expect.poll(() => thoughts.filter({ hasText: /Thought 0$/ }).count()).toBe(0);
  await page.getByRole('list', { name: 'Comments' }).and(page.locator(':focus')).waitFor();
  await stage.db.delete(comments).where(eq(comments.puzzle_id, puzzle_id));
  await visitor.leave();
});

itAtNight('lets learners delete their own comments, asks first, and says if it failed', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await stage.join(visitor);
  await visitor.openDaily();
  await post(visitor, 'Written in haste');
  // Post is disabled again, and the focus would be lost with it.
  await page.getByLabel('Your comment').and(page.locator(':focus')).waitFor();
  const comment = page.getByRole('listitem').filter({ hasText: 'Written in haste' });
  await comment.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Written in haste').waitFor();
  await expectSound(visitor, 'asking before a comment is deleted');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  expect(await comment.count()).toBe(1);

  await visitor.context.setOffline(true);
  await comment.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete comment' }).click();
  await dialog.getByRole('alert').getByText('Failed to delete comment').waitFor();
  await visitor.context.setOffline(false);
  await dialog.getByRole('button', { name: 'Delete comment' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await comment.waitFor({ state: 'detached' });
  // The button that opened the dialog is gone.
  await page.locator('main:focus, main :focus').waitFor();
  expect((await visitor.readDaily()).comments).toEqual([]);
  await visitor.leave();
});

itAtNight('lets staff delete any comment, and a learner only their own', async () => {
  const author = await stage.visitor();
  await stage.join(author);
  await author.openDaily();
  await post(author, 'Buy cheap exploits');

  const learner = await stage.visitor();
  await stage.join(learner);
  await learner.openDaily();
  await learner.page.getByText('Show comments (may contain spoilers)').click();
  const seen = learner.page.getByRole('listitem').filter({ hasText: 'Buy cheap exploits' });
  await seen.waitFor();
  expect(await seen.getByRole('button', { name: 'Delete' }).count()).toBe(0);
  const name = (await seen.getByRole('link').textContent()) ?? '';
  expect(await seen.getByRole('link').getAttribute('href')).toBe(`/profile/${name}`);
  await seen.getByRole('button', { name: `Report ${name}’s comment`, exact: true }).waitFor();

  const { username } = await stage.createUser({ staff: true });
  const editor = await stage.visitor();
  const { page } = editor;
  await editor.openDaily();
  await stage.signIn(editor, username);
  await page.getByText('Show comments (may contain spoilers)').click();
  const comment = page.getByRole('listitem').filter({ hasText: 'Buy cheap exploits' });
  await comment.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete comment' }).click();
  await comment.waitFor({ state: 'detached' });
  expect((await editor.readDaily()).comments).toEqual([]);
  for (const visitor of [author, learner, editor]) await visitor.leave();
});

itAtNight('fetches the other letters of the font once the page shows one', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await stage.join(visitor);
  await visitor.openDaily();
  await page.getByText('Show comments (may contain spoilers)').click();
  const box = page.getByLabel('Your comment');
  await box.fill('Café');
  const isExtended = (url: string) => /source-sans-3-latin-/.test(url);
  expect(fetched.filter(isExtended)).toEqual([]);
  const font = page.waitForResponse((response) => isExtended(response.url()));
  await box.fill('Zażółć gęślą jaźń');
  expect((await font).ok()).toBe(true);
  await visitor.leave();
});

const hostile = [
  `\`\`\`c\n${'int frame_length = read_header(); '.repeat(6)}\n\`\`\``,
  `Long ${'x'.repeat(300)}`,
  `Marks ${`a${'\u0301'.repeat(200)}`.repeat(4)}`,
  `Wide ${`k${'\u0903'.repeat(900)}`}`,
  `Joined ${Array(120).fill('👩').join('\u200d')}`,
];

it("keeps a comment's content within its box, at every width", { timeout: 180_000 }, async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  const { id: user_id } = await stage.join(visitor);
  const { id: puzzle_id } = await visitor.readDaily();
  await stage.db.insert(comments).values(hostile.map((text) => ({ id: randomUUID(), puzzle_id, user_id, text })));
  await visitor.openDaily();
  await page.getByText('Show comments (may contain spoilers)').click();
  await expect.poll(() => page.locator('.comment').count()).toBe(hostile.length);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    const overflow = await page.evaluate(() => {
      const places = [document.documentElement, ...document.querySelectorAll('.comment')];
      return places.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    });
    expect(overflow, `at ${width}`).toEqual(overflow.map(() => 0));
    // A long line of code is read by scrolling it.
    const [scrolled, end] = await page.locator('.comment .code-block').evaluate((block) => {
      block.scrollLeft = 1e6;
      return [block.scrollLeft + block.clientWidth, block.scrollWidth];
    });
    expect(Math.abs(scrolled! - end!)).toBeLessThanOrEqual(1);
  }
  await visitor.leave();
});

itAtNight('OUT-1: posts a comment once, even on a double click, and clears the field for good', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await visitor.context.addInitScript(typeWhileOperationsAreWritten);
  await stage.join(visitor);
  await visitor.openDaily();
  await post(visitor, 'Said once');
  // It takes no text then, which would be lost with what is posted.
  expect(await page.evaluate('shownMeanwhile')).toBe('Said once');
  await page.reload();
  await page.getByText('Show comments (may contain spoilers)').click();
  await page.getByRole('listitem').filter({ hasText: 'Said once' }).waitFor();
  expect(await page.getByLabel('Your comment').inputValue()).toBe('');
  await visitor.leave();
});
