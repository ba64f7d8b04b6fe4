import { expect, it } from 'vitest';
import { publish } from '../support/enter.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';

const stage = openStage();

it('resizes and wraps the code, long words within the word, and copies it as stored', async () => {
  const word = 'a_function_whose_name_is_longer_than_a_row_of_a_phone';
  const stored = `def greet(name):\n                ${word}(name)\n\n\ngreet('Eve')`;
  const id = await publish(stage, {
    title: 'Deep Down',
    description: 'A greeting.',
    category: 'Access Control',
    language: 'PYTHON',
    difficulty: 1,
    is_premium: false,
    published_at: '2026-01-05',
    file_name: 'greet.py',
    code_snippet: `${stored}\n`,
    lines: [{ line: 2, note: 'It greets.' }],
    explanation: 'It greets.',
    questions: [
      {
        role: 'Trace',
        text: 'What does it do?',
        option_a: 'It greets',
        option_b: 'It waits',
        option_c: 'It stops',
        option_d: 'It counts',
        correct_answer: 'A',
      },
    ],
  });
  const permissions = ['clipboard-read', 'clipboard-write'];
  const visitor = await stage.visitor({ viewport: { width: 360, height: 740 }, permissions });
  const { page } = visitor;
  await page.goto(`/puzzle/${id}`);
  await visitor.untilStarted();
  const code = page.getByRole('region', { name: /, code$/ });
  const letters = () =>
    code
      .locator('code')
      .first()
      .evaluate((line) => Number.parseFloat(getComputedStyle(line).fontSize));
  const overflow = () => code.evaluate((frame) => frame.scrollWidth - frame.clientWidth);
  const normal = await letters();
  await page.getByRole('button', { name: 'Text size: normal' }).click();
  expect(await letters()).toBeGreaterThan(normal);
  await page.getByRole('button', { name: 'Text size: large' }).click();
  expect(await letters()).toBeLessThan(normal);
  await page.reload();
  await page.getByRole('button', { name: 'Text size: small' }).waitFor();
  expect(await letters()).toBeLessThan(normal);
  await page.getByRole('button', { name: 'Text size: small' }).click();

  await page.setViewportSize({ width: 1440, height: 900 });
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const copy = page.getByRole('button', { name: 'Copy', exact: true });
  // The outcome is shown for 2 s.
  await Promise.all([page.getByRole('button', { name: 'Copied' }).waitFor(), copy.click()]);
  expect(await clipboard()).toBe(stored);

  for (const name of ['normal', 'wrapped']) {
    if (name === 'wrapped') {
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await overflow()).toBeGreaterThan(0);
      await page.getByRole('button', { name: 'Wrap lines' }).click();
      expect(await overflow()).toBe(0);
    }
    await page.evaluate(() => {
      const lines = document.querySelectorAll('.code-text');
      const last = lines[lines.length - 1]!;
      getSelection()!.setBaseAndExtent(lines[0]!, 0, last, last.childNodes.length);
    });
    await page.keyboard.press('ControlOrMeta+c');
    expect(await clipboard(), name).toBe(stored);
  }
  // From the top of the line to the first row with a letter.
  const empty = await page
    .locator('.code-text')
    .nth(1)
    .evaluate((line, letter) => {
      const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      while (!texts.nextNode()?.textContent?.includes(letter));
      const range = document.createRange();
      const at = texts.currentNode.textContent!.indexOf(letter);
      range.setStart(texts.currentNode, at);
      range.setEnd(texts.currentNode, at + 1);
      return range.getBoundingClientRect().top - line.getBoundingClientRect().top;
    }, word[0]!);
  expect(empty).toBeLessThan(10);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await Promise.all([page.getByRole('button', { name: 'Not copied' }).waitFor(), copy.click()]);
  await visitor.leave();
});

itAtNight("follows the browser's font size", async () => {
  const visitor = await stage.visitor({ viewport: { width: 360, height: 740 } });
  const { page, context } = visitor;
  const debug = await context.newCDPSession(page);
  // Titles grow less, so that their words fit.
  const parts = ['body', '.code-text', '.question-text', '.code-number', '.footer'];
  const sizes = () =>
    page.evaluate(
      (parts) => parts.map((part) => Number.parseFloat(getComputedStyle(document.querySelector(part)!).fontSize)),
      parts,
    );
  await visitor.openDaily();
  const before = await sizes();
  await debug.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await expect.poll(sizes).toEqual(before.map((size) => 2 * size));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await visitor.leave();
});
