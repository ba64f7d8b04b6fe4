import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Receipt } from '../../src/contract/subscription.ts';
import { comments } from '../../src/server/database/schema.ts';
import { fakeRecording } from '../support/fake-recording.ts';
import { openFinished } from '../support/finished-puzzle.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { desktop, phone } from '../support/screen-sizes.ts';
import type { Visitor } from '../support/visitor.ts';

const stage = openStage();

/** What scrolls on a screen, by the tests that go back to it. */
const scrollers = {
  puzzle: ['.code-frame', '.puzzle-scroll'],
  explanation: ['.code-block', '.markdown-table', '.tabs'],
  editor: ['.code-editor-scroll', '.preview-phone'],
  recording: ['.watch-margin'],
  review: ['.review-tabs'],
  subscription: ['.receipts'],
};
/** Back never shows these, because they close when the learner leaves. */
const closed = ['.conflict-text', '.dialog', '.menu-list'];

it('tests every scroller that the styles make', () => {
  const styles = globSync('src/app/**/*.css').map((file) => readFileSync(file, 'utf8'));
  const rules = styles.flatMap((style) => [...style.matchAll(/([^{}]+)\{[^{}]*overflow(?:-\w+)?: (?:auto|scroll)\b/g)]);
  const found = rules.map(([, selector = '']) => selector.trim().split(/[\s:]/).at(-1));
  expect([...new Set(found)].sort()).toEqual([...Object.values(scrollers).flat(), ...closed].sort());
});

/** Scrolls the screen, leaves it by a link, and goes back. Everything is at its place then. */
async function expectPlacesAfterBack(visitor: Visitor, names: readonly string[]): Promise<void> {
  const { page } = visitor;
  const scrolled = ['html', ...names];
  // What comes late would move what is scrolled.
  await visitor.untilQuiet();
  await page.evaluate(scrollHalfway, scrolled);
  // What is near the window now can still be laid out, which moves the page.
  await visitor.untilQuiet();
  const before = await page.evaluate(placesOf, scrolled);
  // Otherwise nothing here scrolls, and the test can't fail.
  for (const name of names) expect(before[name], name).not.toEqual([0, 0]);
  await page.getByRole('link', { name: 'Privacy' }).evaluate((link: HTMLElement) => link.click());
  await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
  await page.goBack();
  await visitor.untilQuiet();
  await expect.poll(() => page.evaluate(placesOf, scrolled)).toEqual(before);
}

/** Runs in the page. Returns the first comment that begins below the middle of the window. */
function commentInView(): string | undefined {
  const items = [...document.querySelectorAll('li')].filter(({ textContent }) => textContent?.includes('Thought'));
  const item = items.find((each) => each.getBoundingClientRect().top > window.innerHeight / 2);
  return /Thought \d+/.exec(item?.textContent ?? '')?.[0];
}

/** Runs in the page. Returns the places after the browser has told of them. */
async function scrollHalfway(names: readonly string[]): Promise<Record<string, [number, number]>> {
  const places = names.map((name) => {
    const scroller = document.querySelector(name)!;
    const left = Math.floor((scroller.scrollWidth - scroller.clientWidth) / 2);
    const top = Math.floor((scroller.scrollHeight - scroller.clientHeight) / 2);
    scroller.scrollTo({ left, top, behavior: 'instant' });
    return [name, [left, top]];
  });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return Object.fromEntries(places);
}

/** Runs in the page. */
function placesOf(names: readonly string[]): Record<string, [number, number] | undefined> {
  const places = names.map((name) => {
    const scroller = document.querySelector(name);
    return [name, scroller && [scroller.scrollLeft, scroller.scrollTop]];
  });
  return Object.fromEntries(places);
}

async function writeComments(puzzle_id: number, user_id: number): Promise<void> {
  const written = Array.from({ length: 60 }, (_, index) => ({
    ...{ id: randomUUID(), puzzle_id, user_id, text: `Thought ${index}` },
    created_at: new Date(Date.now() - (60 - index) * 60_000),
  }));
  await stage.db.insert(comments).values(written);
}

itAtNight('BACK-1: Back shows earlier comments in the pane at its place, also without a network', async () => {
  const visitor = await stage.visitor({ viewport: desktop });
  const { page } = visitor;
  const { id } = await stage.join(visitor);
  const puzzle = await visitor.openDaily();
  await writeComments(puzzle.id, id);
  await page.reload();
  await page.getByText('Show comments (may contain spoilers)').click();
  for (const first of ['Thought 20', 'Thought 0']) {
    await page.getByRole('button', { name: 'Show earlier comments' }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`${first}$`) })
      .waitFor();
  }
  // The comments lengthen the pane, and not the page under it.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2 * desktop.height);
  await expectPlacesAfterBack(visitor, ['.puzzle-scroll']);
  const comment = await page.evaluate(commentInView);
  expect(comment).toBeDefined();
  await page.getByRole('link', { name: 'Privacy' }).evaluate((link: HTMLElement) => link.click());
  await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
  // A reply in flight would show that there's a network.
  await visitor.untilQuiet();
  await visitor.context.setOffline(true);
  await page.goBack();
  // The app says above that there's no network, and what the learner sees stays where it is.
  await page.getByText('You’re offline.').waitFor();
  await expect.poll(() => page.evaluate(commentInView)).toBe(comment);
  await page
    .getByRole('listitem')
    .filter({ hasText: /Thought 0$/ })
    .waitFor();
  await visitor.context.setOffline(false);
  await visitor.leave();
});

itAtNight('BACK-1: Back shows the code of a phone at its place', async () => {
  const visitor = await stage.visitor({ viewport: phone });
  await visitor.openDaily();
  await expectPlacesAfterBack(visitor, ['.code-frame']);
  await visitor.leave();
});

it('BACK-1: Back shows tables, code, and tabs of a solved puzzle at their places', async () => {
  const visitor = await stage.visitor({ viewport: { ...phone, width: 320 } });
  const { page } = visitor;
  const explanation = [
    `| ${'A wide column | '.repeat(12)}`,
    `|${' --- |'.repeat(12)}`,
    '',
    '```c',
    'x = 1; '.repeat(40),
    '```',
    ...Array.from({ length: 40 }, (_, index) => `\nParagraph ${index}.`),
  ];
  await openFinished(page, explanation.join('\n'));
  await page.getByText('Paragraph 39.').waitFor();
  await expectPlacesAfterBack(visitor, scrollers.explanation);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await visitor.leave();
});

itAtNight("BACK-1: Back shows the tabs of a fix review's patches at their place", async () => {
  const visitor = await stage.visitor({ viewport: { ...phone, width: 320 } });
  const { page } = visitor;
  const patches = Array.from({ length: 12 }, (_, index) => `=== Patch ${index + 1}\n@@ -1,1 +1,1 @@\n-a\n+b${index}\n`);
  await openFinished(page, 'Nothing.', { kind: 'REVIEW', code_snippet: `a\n${patches.join('')}` });
  await page.locator('.review-tabs').waitFor();
  await expectPlacesAfterBack(visitor, scrollers.review);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await visitor.leave();
});

itAtNight('BACK-1: Back shows the stop of a recording, and its values at their place', async () => {
  const visitor = await stage.visitor({ viewport: desktop });
  const { page } = visitor;
  const labels = ['one', 'two', 'three', 'four'];
  const values = labels.map((label) => label.padEnd(80, '.'));
  const [vulnerable, fixed] = fakeRecording().runs;
  const stops = [1, 2].map((line) => ({ line, values }));
  await openFinished(page, 'Paragraph 39.\n\n## Why\n\nIt is.', {
    code_snippet: 'one\ntwo\n',
    recording: {
      ...fakeRecording(),
      stops: [1, 2].map((number) => ({ caption: `Stop ${number}.`, labels })),
      runs: [
        { ...vulnerable!, stops },
        { ...fixed!, edits: [], stops },
      ],
    },
  });
  await page.getByText('Paragraph 39.').waitFor();
  await page.getByRole('button', { name: 'Next stop' }).click();
  await expectPlacesAfterBack(visitor, scrollers.recording);
  await page.getByRole('slider', { name: 'Stop' }).and(page.locator('[aria-valuetext^="2 of 2"]')).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await visitor.leave();
});

itAtNight.each([
  ['code', '.code-editor-scroll', phone],
  ['preview', '.preview-phone', { ...desktop, height: 500 }],
])('BACK-1: Back shows the %s in staff’s editor at its place', async (_, scroller, viewport) => {
  const visitor = await stage.visitor({ viewport });
  await stage.join(visitor, { staff: true });
  await visitor.page.goto('/admin/puzzles/1');
  await visitor.page.locator('.preview-phone .code-lines').waitFor();
  // These come later, above what the test scrolls to, and would move it.
  await visitor.page.getByRole('list', { name: 'Built-in drafts' }).waitFor();
  await visitor.page.getByText('No answers yet.').waitFor();
  await expectPlacesAfterBack(visitor, [scroller]);
  await visitor.leave();
});

itAtNight('BACK-1: Back shows receipts at their place', async () => {
  const visitor = await stage.visitor({ viewport: { ...phone, width: 320 } });
  const { page } = visitor;
  await stage.join(visitor, { plan: 'annual' });
  const receipt: Receipt = {
    ...{ id: 1, reason: 'change', state: 'refunded', amount: 9999, currency: 'usd' },
    ...{ created_at: '2026-11-20T12:00:00.000Z', url: 'https://pay.test/receipt' },
  };
  await page.route('**/api/subscriptions/receipts/', (route) => route.fulfill({ json: [receipt] }));
  await page.goto('/subscription');
  await page.locator('.receipts').waitFor();
  await expectPlacesAfterBack(visitor, scrollers.subscription);
  await visitor.leave();
});
