import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { readLibrary } from '../../src/content/read-library.ts';
import type { NewPuzzleBody } from '../../src/contract/admin-puzzles.ts';
import type { Letter, Puzzle, Question } from '../../src/contract/puzzles.ts';
import { asShown } from '../support/as-shown.ts';
import { expectSound } from '../support/axe.ts';
import { publish } from '../support/enter.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { keyOf, wrongLetterOf } from '../support/library.ts';
import { shoot } from '../support/pictures.ts';
import { desktop, phone, screenSizes } from '../support/screen-sizes.ts';
import type { Visitor } from '../support/visitor.ts';

const stage = openStage();
const library = readLibrary();

/** A learner with today's puzzle open. */
async function learner(viewport = desktop) {
  const visitor = await stage.visitor({ viewport });
  await stage.join(visitor);
  const puzzle = await visitor.openDaily();
  return { visitor, page: visitor.page, puzzle };
}

/** Returns an option's note as a reader sees it. */
function noteOn({ title }: Puzzle, { order }: Question, letter: Letter): string {
  const options = library.find((puzzle) => puzzle.title === title)!.questions[order - 1]!.options;
  return asShown(options[letter].note);
}

const closedTabs = ({ page }: Visitor) => page.locator('[role=tab][aria-disabled=true]');

itAtNight.each(screenSizes)(
  'on %s, keeps the note of a right answer under the tabs while the next question shows',
  async (name, viewport) => {
    const { visitor, page, puzzle } = await learner(viewport);
    const [first, second, third] = puzzle.questions;
    const why = page.getByRole('tabpanel').getByText(noteOn(puzzle, first!, keyOf(puzzle, first!)));
    await visitor.answer(first!, keyOf(puzzle, first!));
    await visitor.showing(second!);
    await why.waitFor();
    const tabs = await page.getByRole('tablist').boundingBox();
    const line = await why.boundingBox();
    const question = await page.getByRole('tabpanel').getByRole('heading').boundingBox();
    expect(line!.y).toBeGreaterThanOrEqual(tabs!.y + tabs!.height);
    expect(line!.y + line!.height).toBeLessThan(question!.y);
    await visitor.choose(wrongLetterOf(puzzle, second!));
    await expectSound(visitor, `a reason on ${name}`);
    await shoot(page, `reason-${name.slice(2)}`);
    expect(await why.isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await visitor.incorrect().waitFor();
    expect(await why.count()).toBe(0);
    await page.getByRole('button', { name: 'Continue' }).click();
    await visitor.showing(third!);
    expect(await why.count()).toBe(0);
    await visitor.leave();
  },
);

/** Submit stays in view, and clear of the option that the page scrolls to. */
async function expectSubmitBelowOptions(visitor: Visitor): Promise<void> {
  for (const option of await visitor.options().all()) {
    await option.evaluate((radio) => radio.scrollIntoView({ block: 'end', behavior: 'instant' }));
    const { y, height } = (await option.boundingBox())!;
    const submit = (await visitor.page.locator('.answer-submit').boundingBox())!;
    expect(submit.y).toBeGreaterThanOrEqual(Math.floor(y + height));
    expect(submit.y + submit.height).toBeLessThanOrEqual(visitor.page.viewportSize()!.height);
  }
}

it.each(screenSizes.map(([name, size]) => [name, { ...size, height: 640 }] as const))(
  'on %s, shows a wrong option and the right one, each with its note, before Continue, which is in view like Submit',
  async (name, viewport) => {
    const { visitor, page, puzzle } = await learner(viewport);
    const first = puzzle.questions[0]!;
    const wrong = wrongLetterOf(puzzle, first);
    if (viewport.width === phone.width) await expectSubmitBelowOptions(visitor);
    await visitor.answer(first, wrong);
    await visitor.incorrect().waitFor();
    const next = page.getByRole('button', { name: 'Continue' }).and(page.locator(':focus'));
    const { y, height } = (await next.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(viewport.height);
    for (const letter of [wrong, keyOf(puzzle, first)]) {
      const note = page.getByText(noteOn(puzzle, first, letter), { exact: true }).first();
      const isBefore = await note.evaluate((element) => {
        const button = document.activeElement!;
        return (element.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      });
      expect(isBefore).toBe(true);
    }
    await expectSound(visitor, `a wrong answer on ${name}`);
    await shoot(page, `wrong-${name.slice(2)}`);
    await visitor.leave();
  },
);

itAtNight('opens the results after a wrong last answer on Continue, and after a right one automatically', async () => {
  const { visitor, page, puzzle } = await learner();
  const others = puzzle.questions.slice(0, -1);
  const last = puzzle.questions.at(-1)!;
  for (const question of others) await visitor.answer(question, keyOf(puzzle, question));
  await visitor.showing(last);
  // From here on the test controls the page's clock, so the second before the results passes for certain.
  await page.clock.install();
  await visitor.answer(last, wrongLetterOf(puzzle, last));
  await visitor.incorrect().waitFor();
  await page.clock.runFor(5000);
  expect(await page.getByRole('dialog').count()).toBe(0);
  // While the learner reads, a lost network takes neither the focus nor the place.
  await page.context().setOffline(true);
  const thumb = page.getByRole('button', { name: /^Thumbs up/ });
  await thumb.click();
  await page.getByText('You’re offline.').waitFor();
  await page.getByText('Saved on this device').first().waitFor();
  expect(await thumb.and(page.locator(':focus')).count()).toBe(1);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Continue' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'View Explanation' }).waitFor();
  await visitor.leave();

  const other = await learner();
  for (const question of other.puzzle.questions) await other.visitor.answer(question, keyOf(other.puzzle, question));
  await other.page.getByRole('dialog').getByRole('button', { name: 'View Explanation' }).waitFor();
  await other.visitor.leave();
});

itAtNight('opens a tab once the earlier questions are answered, and says so until then', async () => {
  const { visitor, page, puzzle } = await learner();
  const [first, second, third] = puzzle.questions;
  const count = puzzle.questions.length;
  await expect.poll(() => closedTabs(visitor).count()).toBe(count - 1);
  await shoot(page, 'tabs-closed');

  // By pointer and by keyboard, a closed tab says why and shows nothing.
  const why = page.getByRole('status').filter({ hasText: 'Answer question 1 first.' });
  await visitor.tab(third!).click({ force: true });
  await why.waitFor();
  await expectSound(visitor, 'a closed tab');
  await shoot(page, 'tabs-closed-why');
  await visitor.showing(first!);
  await visitor.tab(first!).click();
  await why.waitFor({ state: 'hidden' });
  await page.keyboard.press('ArrowRight');
  await why.waitFor();
  expect(await visitor.tab(second!).and(page.locator(':focus')).textContent()).toMatch(
    /, not answered, opens after question 1$/,
  );
  await visitor.showing(first!);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  expect(await visitor.tab(first!).and(page.locator(':focus')).count()).toBe(1);
  await why.waitFor({ state: 'hidden' });

  // Each answer opens one more.
  for (const [index, question] of puzzle.questions.entries()) {
    await expect.poll(() => closedTabs(visitor).count()).toBe(Math.max(0, count - 1 - index));
    await visitor.answer(question, keyOf(puzzle, question));
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  expect(await closedTabs(visitor).count()).toBe(0);
  await visitor.tab(third!).click();
  await visitor.showing(third!);

  // In practice none is closed.
  await page.getByRole('link', { name: 'Practice again' }).click();
  await page.getByText('Practice: not scored.').waitFor();
  expect(await closedTabs(visitor).count()).toBe(0);
  await visitor.tab(third!).click();
  await visitor.showing(third!);
  await visitor.leave();
});

itAtNight('opens all tabs in staff’s preview', async () => {
  const visitor = await stage.visitor();
  await stage.join(visitor, { staff: true });
  const { page } = visitor;
  await page.goto('/admin/puzzles/1');
  const preview = page.getByRole('region', { name: 'Live preview' });
  await preview.getByRole('tab').last().click();
  await preview.getByRole('tab', { selected: true }).and(preview.getByRole('tab').last()).waitFor();
  expect(await closedTabs(visitor).count()).toBe(0);
  await visitor.leave();
});

/** Whether a line of the code can be seen: in its frame, and in the window. */
const isInView = (line: Element) => {
  const frame = line.closest('.code-frame')!.getBoundingClientRect();
  const { top, bottom } = line.getBoundingClientRect();
  const covered = document.querySelector('.top-bar')!.getBoundingClientRect().bottom;
  return top >= Math.max(frame.top, covered, 0) && bottom <= Math.min(frame.bottom, innerHeight);
};

/** Returns once the page has heard of it. */
const scrollDown = (element: Element, by: number) =>
  new Promise<void>((done) => {
    element.scrollBy({ top: by, behavior: 'instant' });
    requestAnimationFrame(() => setTimeout(done));
  });

/** A puzzle of staff's, open to everyone, with one question. */
async function withPuzzle(fields: Partial<NewPuzzleBody>, options: [string, string, string, string]) {
  const [option_a, option_b, option_c, option_d] = options;
  return publish(stage, {
    title: `Lines ${randomUUID()}`,
    description: 'Many lines.',
    category: 'Injection',
    language: 'PYTHON',
    difficulty: 1,
    is_premium: false,
    published_at: '2026-01-05',
    file_name: 'lines.py',
    explanation: 'It ends.',
    questions: [
      {
        role: 'Where' as const,
        text: 'Which line is it?',
        option_a,
        option_b,
        option_c,
        option_d,
        correct_answer: 'A',
      },
      { role: 'Why', text: 'What is it?', option_a, option_b: 'Two', option_c, option_d, correct_answer: 'A' },
    ],
    ...fields,
  });
}

const block = (name: string) => `def ${name}():\n${'    step()\n'.repeat(18)}\n`;
const long = ['a', 'b', 'c', 'd', 'e'].map(block).join('\n');

it.each(screenSizes)(
  'on %s, an option that names a line highlights it, and the line’s gutter chooses the option',
  async (_, viewport) => {
    const id = await withPuzzle({ code_snippet: long }, ['Line 3', 'Line 45', 'Line 90', 'Both of them']);
    const visitor = await stage.visitor({ viewport });
    await stage.join(visitor);
    const { page } = visitor;
    await page.goto(`/puzzle/${id}`);
    const line = (number: number) => page.locator(`.puzzle-code [data-line="${number}"]`);
    const lit = page.locator('.code-set');
    const chosen = async () =>
      visitor.options().evaluateAll((all) => all.findIndex((radio) => radio.matches(':checked')));
    // The code scrolls a frame after the line is set.
    const inView = (number: number) => expect.poll(() => line(number).evaluate(isInView)).toBe(true);

    // By its key, by the pointer, and with the arrows.
    await page.getByRole('tab').first().waitFor();
    await page.keyboard.press('c');
    await expect.poll(() => lit.evaluateAll((all) => all.map((one) => one.dataset.line))).toEqual(['90']);
    await inView(90);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => lit.getAttribute('data-line')).toBe('45');
    await inView(45);
    await page.getByText('Line 3', { exact: true }).click();
    await expect.poll(() => lit.getAttribute('data-line')).toBe('3');
    await inView(3);
    await expectSound(visitor, 'a line that is set');
    await page.getByText('Both of them', { exact: true }).click();
    await expect.poll(() => lit.count()).toBe(0);

    // The gutter chooses, by pointer and by keyboard, and leads to the option.
    await page.getByRole('button', { name: 'Choose A, line 3' }).click();
    expect(await chosen()).toBe(0);
    await page.getByRole('button', { name: 'Choose B, line 45' }).press('Enter');
    expect(await chosen()).toBe(1);
    await visitor.options().nth(1).and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: 'Choose B, line 45', pressed: true }).waitFor();

    // Any other gutter says why it doesn't.
    const why = page.getByText('This line isn’t an option. Choose line 3, 45, or 90.');
    await line(44).locator('.code-gutter').click();
    await why.waitFor();
    expect(await chosen()).toBe(1);
    await expectSound(visitor, 'a gutter that explains itself');
    const distance = async () => {
      const [words, gutter] = [await why.boundingBox(), await line(44).locator('.code-gutter').boundingBox()];
      return Math.round(words!.y - gutter!.y - gutter!.height);
    };
    for (const scrolled of ['html', '.puzzle-code .code-frame']) {
      await page.locator(scrolled).evaluate(scrollDown, 9);
      await expect.poll(distance).toBe(0);
    }
    await page.getByText('Which line is it?').click();
    await why.waitFor({ state: 'hidden' });
    if (viewport === phone) {
      await line(44).locator('.code-gutter').click();
      await why.waitFor();
      await page.locator('.puzzle-code .code-frame').evaluate(scrollDown, 900);
      await why.waitFor({ state: 'hidden' });
    }

    // What comes of it is on the lines, too.
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await visitor.incorrect().waitFor();
    expect(await page.locator('.code-wrong').getAttribute('data-line')).toBe('45');
    expect(await page.locator('.code-right').getAttribute('data-line')).toBe('3');
    expect(await page.locator('.code-choice').count()).toBe(0);
    await expectSound(visitor, 'lines with a result');
    await visitor.leave();
  },
);

itAtNight('highlights the lines of each kind of puzzle by its own numbering', async () => {
  const diff = ' one\n-two\n-three\n+2\n four\n';
  const files = 'one\ntwo\n=== b.py\nfour\n';
  const review =
    'one\ntwo\n=== Patch 1\n@@ -1,1 +1,1 @@\n-one\n+1\n=== Patch 2\n@@ -2,1 +2,1 @@\n-two\n+2\n=== Patch 3\n@@ -2,1 +2,1 @@\n-two\n+3\n';
  const kinds = [
    ['DIFF', diff, ['Line 2', 'Old line 2', 'Old line 3', 'Line 3'], ['2', 'two', 'three', 'four']],
    ['FILES', files, ['Line 4', 'Line 2', 'Line 1', 'None'], ['four', 'two', 'one', null]],
    ['REVIEW', review, ['Line 2', 'Line 1', 'Patch 1', 'None'], ['two', 'one', null, null]],
    ['LONG', long, ['Line 30', 'Line 2', 'Line 70', 'None'], ['    step()', '    step()', '    step()', null]],
  ] as const;
  for (const [kind, code_snippet, options, texts] of kinds) {
    const id = await withPuzzle({ kind, code_snippet }, [...options]);
    const visitor = await stage.visitor({ viewport: phone });
    await stage.join(visitor);
    const { page } = visitor;
    await page.goto(`/puzzle/${id}`);
    await page.getByRole('tab').first().waitFor();
    // Folded code unfolds.
    if (kind === 'LONG') await page.getByRole('button', { name: /^Fold/ }).click();
    for (const [index, text] of texts.entries()) {
      await page.keyboard.press(String(index + 1));
      const lit = page.locator('.code-set:visible .code-text');
      await expect.poll(async () => [kind, (await lit.evaluateAll(textsOf)) || null]).toEqual([kind, text]);
    }
    await visitor.leave();
  }
});

/** The lines' text without a diff's marks. */
function textsOf(lines: Element[]): string {
  const parts = lines.flatMap((line) => [...line.childNodes]);
  const isMark = (part: Node) => part instanceof Element && part.matches('.code-mark');
  return parts
    .map((part) => (isMark(part) ? '' : part.textContent))
    .join('')
    .trimEnd();
}

const offer = "Your choice is kept. Create a free account to see whether it's right.";

itAtNight.each(screenSizes)(
  'on %s, offers a visitor who submits to register or log in, and then sends the answer automatically',
  async (_, viewport) => {
    const visitor = await stage.visitor({ viewport });
    const { page } = visitor;
    const puzzle = await visitor.openDaily();
    const [first, second] = puzzle.questions;
    await visitor.answer(first!, wrongLetterOf(puzzle, first!));
    const dialog = page.getByRole('dialog');
    await dialog.getByText(offer, { exact: true }).waitFor();
    const register = dialog.getByRole('tab', { name: 'Register', selected: true });
    // Its form loads later, and moves the tabs.
    await dialog.getByLabel('Email').waitFor();
    const tops = await dialog
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
    expect(tops).toEqual([tops[0], tops[0]]);
    await expectSound(visitor, 'a visitor’s answer, registration');
    await shoot(page, 'visitor-register');
    await register.focus();
    await page.keyboard.press('ArrowRight');
    await dialog.getByRole('heading', { name: 'Login' }).waitFor();
    await dialog.getByText(offer, { exact: true }).waitFor();
    await expectSound(visitor, 'a visitor’s answer, login');
    await shoot(page, 'visitor-login');
    await page.keyboard.press('ArrowLeft');
    await dialog.getByRole('heading', { name: 'Register' }).waitFor();
    await visitor.fillRegistration(`held-${randomUUID().slice(0, 8)}`, 'a long enough password');
    await visitor.incorrect().waitFor();
    // The notice of the registration covers nothing of it.
    if (viewport === phone) {
      const [notice, panel] = [page.locator('.notice'), page.getByRole('tabpanel')];
      expect((await notice.boundingBox())!.y).toBeLessThan((await panel.boundingBox())!.y - 60);
    }
    await page.getByRole('button', { name: 'Continue' }).click();
    await visitor.showing(second!);
    await visitor.leave();
  },
);

itAtNight('sends a visitor’s answer after a login, unless the account already has one', async () => {
  const { username, password } = await stage.createUser();
  for (const isFirst of [true, false]) {
    const visitor = await stage.visitor();
    const { page } = visitor;
    const puzzle = await visitor.openDaily();
    const [first, second] = puzzle.questions;
    await visitor.answer(first!, isFirst ? keyOf(puzzle, first!) : wrongLetterOf(puzzle, first!));
    await page.getByRole('dialog').getByRole('tab', { name: 'Login' }).click();
    await visitor.fillLogin(username, password);
    await visitor.greeted(username);
    await expect.poll(() => visitor.tab(first!).textContent()).toContain('right');
    await visitor.showing(second!);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await visitor.leave();
  }
});

itAtNight('sends no answer after an unrelated login', async () => {
  const { username, password } = await stage.createUser();
  const visitor = await stage.visitor();
  const { page } = visitor;
  const puzzle = await visitor.openDaily();
  const first = puzzle.questions[0]!;
  await visitor.answer(first, wrongLetterOf(puzzle, first));
  await page.getByRole('dialog').getByText(offer).waitFor();
  await page.keyboard.press('Escape');
  await visitor.login(username, password);
  await page.getByText('Login Successful').first().waitFor();
  expect(await visitor.tab(first).textContent()).toContain('not answered');
  expect(await page.locator(`input[type=radio][value=${wrongLetterOf(puzzle, first)}]`).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await visitor.incorrect().waitFor();
  await visitor.leave();
});

/** Answers all of the puzzle, the first question wrong, and closes the results. */
async function finish(visitor: Visitor, puzzle: Puzzle) {
  const { page } = visitor;
  for (const [index, question] of puzzle.questions.entries()) {
    await visitor.answer(question, index === 0 ? wrongLetterOf(puzzle, question) : keyOf(puzzle, question));
    if (index > 0) continue;
    const button = page.getByRole('button', { name: 'Continue' });
    await button.waitFor();
    const { y, height } = (await button.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(page.viewportSize()!.height);
    await button.click();
  }
  const next = (await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Next: / })
    .boundingBox())!;
  expect(next.y + next.height).toBeLessThanOrEqual(page.viewportSize()!.height);
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
}

itAtNight.each(screenSizes)('on %s, a finished puzzle starts with points and one next step', async (name, viewport) => {
  const visitor = await stage.visitor({ viewport });
  const { page } = visitor;
  await stage.join(visitor);
  // A start brings the real ranks.
  await page.route('**/api/start/**', (route) => route.abort());
  const puzzle = await visitor.openDaily();
  let answers = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/answer/')) answers += 1;
  });
  const entry = { username: 'me', total_score: 10, puzzles_completed: 1, average_score: 50 };
  await page.route('**/api/leaderboard/?*', (route) => route.fulfill({ json: [{ ...entry, username: 'winner' }] }));
  await page.route('**/api/leaderboard/me/?*', (route) =>
    route.fulfill({ json: { rank: answers < puzzle.questions.length ? 9 : 5, entry } }),
  );
  await visitor.follow('/leaderboard');
  await page.getByRole('cell', { name: '9', exact: true }).waitFor();
  await visitor.follow('/daily');
  await finish(visitor, puzzle);
  const card = page.locator('.result-summary');
  const points = 10 * puzzle.difficulty * (puzzle.questions.length - 1);
  for (const words of [`+${points}`, '1 of 7 days counts', 'Next puzzle in'])
    await card.getByText(words).first().waitFor();
  expect(await card.getByRole('list', { name: 'Questions' }).getByRole('img').count()).toBe(puzzle.questions.length);
  await card.getByRole('button', { name: 'Copy picture' }).waitFor();
  await card.getByRole('button', { name: 'Share result' }).waitFor();
  await card.getByText('Rank', { exact: true }).waitFor();
  await card.getByText('up 4', { exact: true }).waitFor();
  await card.getByText('Rating (provisional)', { exact: true }).waitFor();
  const explanation = page.getByRole('heading', { name: 'Solution Explanation' });
  await explanation.waitFor();
  if (viewport === phone) {
    expect((await card.boundingBox())!.y).toBeLessThan((await explanation.boundingBox())!.y);
  }
  await expectSound(visitor, `a finished puzzle on ${name}`);
  await shoot(page, `finish-${name.slice(2)}`);
  await expect.poll(() => card.getByRole('link').count()).toBe(1);
  await card.getByText(/, your odds \d+%$/).waitFor();
  await card.getByRole('link', { name: /^Next: / }).click();
  await page.waitForURL(/\/puzzle\/\d+$/);
  await page.getByRole('tab').first().waitFor();
  await visitor.leave();
});
