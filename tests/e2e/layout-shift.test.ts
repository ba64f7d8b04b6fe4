import { isNotNull } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { InterviewListRow } from '../../src/contract/interview.ts';
import type { Puzzle, PuzzleList } from '../../src/contract/puzzles.ts';
import { puzzles } from '../../src/server/database/schema.ts';
import { openStage } from '../support/journey.ts';
import { keyOf, wrongLetterOf } from '../support/library.ts';
import { screenSizes } from '../support/screen-sizes.ts';
import type { Visitor } from '../support/visitor.ts';

const stage = openStage();

/** The budget for a whole puzzle, as https://web.dev/articles/cls counts it. */
const mostShift = 0.01;

interface Shift {
  value: number;
  /** What moved. */
  elements: string[];
}

/** Records shifts from now on. The returned function takes those that the page has painted since its last call. */
async function recordShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.evaluate(() => {
    let shifts: Shift[] = [];
    const note = (list: PerformanceEntryList) => {
      for (const entry of list) {
        const { value, sources } = entry as unknown as { value: number; sources: { node?: Node }[] };
        const nameOf = ({ node }: { node?: Node }) => (node instanceof Element ? node.className : 'text');
        shifts.push({ value, elements: sources.map(nameOf) });
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift' });
    const takeShifts = async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      note(observer.takeRecords());
      const taken = shifts;
      shifts = [];
      return taken;
    };
    Object.assign(globalThis, { takeShifts });
  });
  return () => page.evaluate('takeShifts()');
}

/** Holds back the responses to these calls until the returned function is called. */
async function hold(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The library's shortest puzzles: first steps have two questions. */
async function openFirstStep(visitor: Visitor): Promise<Puzzle> {
  const { page, context } = visitor;
  const [step] = await stage.db.select({ id: puzzles.id }).from(puzzles).where(isNotNull(puzzles.first_step)).limit(1);
  await page.goto(`/puzzle/${step!.id}`);
  await visitor.untilStarted();
  return (await context.request.get(`/api/puzzles/${step!.id}/`)).json();
}

it.each(screenSizes)(
  'on %s, nothing that stays on the page moves when a late result, the next question, or a late explanation comes',
  async (_, viewport) => {
    const visitor = await stage.visitor({ viewport });
    const { page } = visitor;
    await stage.join(visitor);
    const puzzle = await openFirstStep(visitor);
    await visitor.untilQuiet();
    const explain = await hold(page, `**/api/puzzles/${puzzle.id}/`);
    const takeShifts = await recordShifts(page);
    const shifts: Shift[] = [];
    for (const question of puzzle.questions) {
      await visitor.showing(question);
      shifts.push(...(await takeShifts()));
      const isWrong = question.order === puzzle.questions.length;
      const reply = await hold(page, '**/answer/');
      await visitor.answer(question, isWrong ? wrongLetterOf(puzzle, question) : keyOf(puzzle, question));
      await page.getByRole('button', { name: 'Checking…' }).waitFor();
      // What moves at a click is its effect.
      await takeShifts();
      reply();
      if (!isWrong) continue;
      await visitor.incorrect().waitFor();
      shifts.push(...(await takeShifts()));
      await page.getByRole('button', { name: 'Continue' }).click();
    }
    await page.getByRole('button', { name: 'View Explanation' }).waitFor();
    await takeShifts();
    await page.getByRole('button', { name: 'View Explanation' }).click();
    await page.locator('.puzzle[data-state=done]').waitFor();
    await takeShifts();
    explain();
    await page.getByRole('heading', { name: 'Solution Explanation' }).waitFor();
    shifts.push(...(await takeShifts()));
    const sum = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(mostShift);
    await visitor.leave();
  },
);

it.each(screenSizes)(
  'on %s, does the whole job by keyboard, and nothing moves on the finished page, which begins with the result, when the device learns late what comes next',
  async (_, viewport) => {
    const visitor = await stage.visitor({ viewport });
    const { page } = visitor;
    await page.addInitScript(waitLonger);
    // Both bring the list.
    const lists = [await hold(page, '**/api/sync/**'), await hold(page, '**/api/start/**')];
    await stage.join(visitor);
    const puzzle = await visitor.openDaily();
    for (const [index, question] of puzzle.questions.entries()) {
      await visitor.showing(question);
      const key = keyOf(puzzle, question);
      await page.keyboard.press(index % 2 ? key.toLowerCase() : String('ABCD'.indexOf(key) + 1));
      await page.keyboard.press('Enter');
    }
    await page.getByRole('dialog').getByRole('heading', { name: 'Perfect Score!' }).waitFor();
    await page.keyboard.press('Escape');
    // Those who go on by pointer click through the confetti.
    expect(await page.locator('.confetti').evaluate(coversThePage)).toBe(false);
    await visitor.showing(puzzle.questions[0]!);
    await visitor.tab(puzzle.questions[0]!).focus();
    await page.keyboard.press('ArrowRight');
    await visitor.showing(puzzle.questions[1]!);
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByRole('heading', { name: /keys/i }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Solution Explanation' }).waitFor();
    const finish = page.locator('.finish');
    await finish.getByRole('button', { name: 'Share result' }).waitFor();
    expect(await finish.getByRole('link').allTextContents()).toEqual([]);
    await page.evaluate('scrollTo(0, 0)');
    const takeShifts = await recordShifts(page);
    await takeShifts();
    for (const reply of lists) reply();
    await finish.getByRole('link', { name: /^Next: / }).waitFor();
    expect(await takeShifts()).toEqual([]);
    const explanation = page.getByRole('heading', { name: 'Solution Explanation' });
    expect((await finish.boundingBox())!.y).toBeLessThan((await explanation.boundingBox())!.y);
    await visitor.leave();
  },
);

/** Runs in the page. A call is given up after 15 s, which a busy machine can take for all this, and the bar that says so moves the page. */
function waitLonger(): void {
  const start = globalThis.setTimeout;
  globalThis.setTimeout = ((run: () => void, delay?: number, ...given: []) =>
    start(run, delay === 15_000 ? 600_000 : delay, ...given)) as typeof setTimeout;
}

/** Runs in the page. */
function coversThePage(confetti: HTMLElement): boolean {
  confetti.hidePopover();
  confetti.showPopover();
  const clicked = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  confetti.hidePopover();
  return clicked === confetti;
}

it.each(screenSizes)(
  'on %s, nothing moves when what everyone can see of a locked puzzle or interview question comes late',
  async (_, viewport) => {
    const visitor = await stage.visitor({ viewport });
    const { page, context } = visitor;
    const read = async (path: string) => (await context.request.get(path)).json();
    const { results } = (await read('/api/puzzles/')) as PuzzleList;
    const puzzle = results.find(({ locked }) => locked)!;
    const question = ((await read('/api/questions/')) as InterviewListRow[]).find(({ locked }) => locked)!;
    for (const { path, late, words } of [
      { path: `/puzzle/${puzzle.id}`, late: '**/preview/', words: 'Question 1, yours to try' },
      { path: `/questions/${question.id}`, late: '**/api/questions/?after=0', words: 'Try one that’s free:' },
    ]) {
      const reply = await hold(page, late);
      await page.goto(path);
      await visitor.untilStarted();
      await page.getByRole('heading', { level: 2, name: 'Annual' }).waitFor();
      const takeShifts = await recordShifts(page);
      await takeShifts();
      reply();
      await page.getByText(words).waitFor();
      expect(await takeShifts(), path).toEqual([]);
    }
    await visitor.leave();
  },
);
