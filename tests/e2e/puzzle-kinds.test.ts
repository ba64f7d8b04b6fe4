import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { NewPuzzleBody } from '../../src/contract/admin-puzzles.ts';
import { partsOf } from '../../src/contract/puzzle-text.ts';
import { expectSound } from '../support/axe.ts';
import { callAs, enterer } from '../support/enter.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { shoot } from '../support/pictures.ts';
import { isNightly } from '../support/settings.ts';
import type { Visitor } from '../support/visitor.ts';

const stage = openStage();
const enter = enterer(stage);

const base = `import hashlib
import hmac


class Sealer:
    """Seals what a browser keeps for the server."""

    def __init__(self, key):
        self.key = key

    def seal(self, value):
        mac = hmac.new(self.key, value, hashlib.sha256).hexdigest()
        return value + b"." + mac.encode()

    def open(self, sealed):
        value, _, mac = sealed.rpartition(b".")
        good = hmac.new(self.key, value, hashlib.sha256).hexdigest()
        if not hmac.compare_digest(good[: len(mac)].encode(), mac):
            raise ValueError("The seal is broken.")
        return value
`;

const lined = (code: string, sign: (line: string) => string) => code.trimEnd().split('\n').map(sign).join('\n');

const diff = lined(base, (line) => {
  if (line.includes('self.key = key'))
    return `+        if len(key) < 16:\n+            raise ValueError("The key is short.")\n ${line}`;
  if (line.includes('compare_digest')) return `-        if good.encode() != mac:\n+${line}`;
  return line && ` ${line}`;
});

const files = `from store import find, save


def show(user, name):
    return find(user, name)


def put(user, name, text):
    save(user, name, text)
    return "saved"
=== store.py
ROWS = {}


def save(user, name, text):
    ROWS[name] = (user, text)


def find(user, name):
    owner, text = ROWS.get(name, (None, ""))
    return text
`;

const review = `${base}=== Patch 1
@@ -18,1 +18,1 @@
-        if not hmac.compare_digest(good[: len(mac)].encode(), mac):
+        if not hmac.compare_digest(good.encode(), mac):
=== Patch 2
@@ -16,2 +16,4 @@
         value, _, mac = sealed.rpartition(b".")
+        if not mac:
+            raise ValueError("There is no seal.")
         good = hmac.new(self.key, value, hashlib.sha256).hexdigest()
=== Patch 3
@@ -8,2 +8,2 @@
-    def __init__(self, key):
-        self.key = key
+    def __init__(self, key, _unused=None):
+        self.key = key * 2
`;

const long = `${base}
${Array.from({ length: 14 }, (_, index) => `\ndef check_${index}(sealer, value):\n    sealed = sealer.seal(value)\n    if sealer.open(sealed) != value:\n        raise AssertionError("check ${index}")\n    return sealed\n`).join('')}`;

const text = (title: string, fields: Partial<NewPuzzleBody>): NewPuzzleBody => ({
  title,
  description: 'Seals what a browser keeps for the server.',
  category: 'Cryptography',
  language: 'PYTHON',
  difficulty: 2,
  is_premium: false,
  published_at: '2026-01-05',
  file_name: 'sealer.py',
  explanation: 'On line 3 it ends. See line 20.',
  questions: [
    {
      role: 'Why',
      text: 'What does line 9 do?',
      option_a: 'One',
      option_b: 'Two',
      option_c: 'Three',
      option_d: 'Four',
      correct_answer: 'A',
    },
  ],
  ...fields,
});

const puzzles = {
  DIFF: text('A Patch Diff', {
    kind: 'DIFF',
    code_snippet: diff,
    lines: [
      { line: 20, note: 'Old. It stopped at the first wrong byte.' },
      { line: 21, note: 'Cut. As long as what the browser sends.' },
    ],
    explanation: 'Line 20 cuts the MAC, where old line 18 compared all of it.',
  }),
  FILES: text('Two Files', {
    kind: 'FILES',
    code_snippet: files,
    lines: [{ line: 21, note: 'Whose. It forgets the owner.' }],
  }),
  REVIEW: text('A Fix Review', {
    kind: 'REVIEW',
    code_snippet: review,
    lines: [{ line: 18, note: 'Cut. As long as what came.' }],
  }),
  LONG: text('A Long One', {
    kind: 'LONG',
    code_snippet: long,
    lines: [{ line: 18, note: 'Cut. As long as what the browser sends.' }],
    explanation: 'Line 18 cuts it, and line 73 never looks.',
  }),
};

itAtNight('staff create puzzles of each kind, and learners see them', { timeout: 240_000 }, async () => {
  const { visitor: staff } = await enter();
  const ids = new Map<string, number>();
  for (const [kind, body] of Object.entries(puzzles)) {
    const { id } = await callAs(staff, 'POST', '/api/puzzles/admin/create/', body);
    ids.set(kind, id);
  }
  await staff.leave();

  for (const width of isNightly ? [360, 1440] : [360]) {
    const visitor = await stage.visitor({
      viewport: { width, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await stage.join(visitor);
    const { page } = visitor;
    await page.goto('/review');
    const code = page.getByRole('region', { name: /, code$/ });
    const line = (name: number) => code.locator(`[data-line="${name}"]`);
    for (const [kind, body] of Object.entries(puzzles)) {
      await visitor.follow(`/puzzle/${ids.get(kind)}`);
      await page.getByRole('tab').first().waitFor();
      // The second time the puzzle is done.
      if ((await page.getByRole('radio', { name: /One/ }).count()) > 0) {
        await line(9).and(page.locator('.code-asked')).waitFor();
        // A phone shows the lines in question until it's asked for all.
        const whole = page.getByRole('button', { name: /^Show all/ });
        for (const button of await whole.filter({ visible: true }).all()) await button.click();
        // A fix review copies the part that is shown.
        await expectCopied(visitor, kind === 'REVIEW' ? base : (body.code_snippet ?? ''));
        const heights = await code
          .first()
          .locator('.code-line')
          .evaluateAll((rows) => rows.map((row) => row.clientHeight));
        expect(new Set(heights).size, `${kind} at ${width}`).toBe(1);
        const numbers = await code
          .first()
          .locator('.code-number')
          .evaluateAll((each) => each.map((number) => number.getBoundingClientRect().height));
        expect(Math.max(...numbers), `line numbers of ${kind} at ${width}`).toBeLessThan(heights[0] ?? 0);
        if (kind === 'REVIEW') await comparePatches(visitor);
        if (kind === 'LONG') await outline(visitor);
        if (kind === 'LONG') await fold(visitor);
        await shoot(page, `${kind}-${width}`);
        await expectSound(visitor, `${kind} at ${width}`);
        await page.getByRole('radio', { name: /One/ }).check();
        await page.getByRole('button', { name: 'Submit Answer' }).click();
        await page.getByRole('button', { name: 'View Explanation' }).click();
      }
      await page.locator('.code-lit').first().waitFor();
      // However long the code is, its notes end where the screen does.
      const ends = await page
        .locator('.code-note')
        .evaluateAll((notes) => notes.map((note) => note.getBoundingClientRect().right));
      expect(Math.max(...ends), kind).toBeLessThanOrEqual(width);
      await shoot(page, `${kind}-${width}-done`);
      await expectSound(visitor, `${kind} done at ${width}`);
    }

    await visitor.follow(`/puzzle/${ids.get('DIFF')}`);
    await page.locator('.code-signed').waitFor();
    expect(await line(20).locator('.code-gutter').innerText()).toMatch(/^added\s*20$/);
    expect(await line(-18).locator('.code-gutter').innerText()).toMatch(/^removed\s*18$/);
    expect(await line(19).locator('.code-gutter').innerText()).toMatch(/^17\s*19$/);
    expect(await line(-18).getAttribute('class')).toContain('code-lit');
    await page.getByText('Old line 18:').waitFor();
    await page.getByRole('button', { name: 'old line 18' }).click();

    await visitor.follow(`/puzzle/${ids.get('FILES')}`);
    await page.getByRole('heading', { name: /^File store.py, lines \d+ to \d+$/ }).waitFor();
    expect(await code.locator('.code-number').allInnerTexts()).not.toContain('11');
    await visitor.follow(`/puzzle/${ids.get('REVIEW')}`);
    await page.getByRole('tab', { name: 'Patch 3' }).click();
    await page.getByText('_unused=None').waitFor();
    // A line of the code shows again.
    await page.getByRole('button', { name: 'line 20' }).click();
    await line(20).waitFor();

    // Scrolling to a line unfolds it.
    await visitor.follow(`/puzzle/${ids.get('LONG')}`);
    await page.getByRole('button', { name: 'Fold' }).click();
    await line(73).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '15 more lines, 1 vulnerable' }).waitFor();
    expect(await page.locator('.code-note').count()).toBe(0);
    await page.getByRole('button', { name: 'line 73' }).click();
    await line(73).waitFor();
    await visitor.leave();
  }
});

/** Goes through the patches by the keyboard, which never hide what has the focus. */
async function comparePatches({ page }: Visitor): Promise<void> {
  const tabs = page.getByRole('tablist', { name: 'Code and patches' }).getByRole('tab');
  await tabs.first().focus();
  await page.keyboard.press('End');
  await page.getByRole('tab', { name: 'Patch 3', selected: true }).and(page.locator(':focus')).waitFor();
  await page.getByRole('tabpanel', { name: 'Patch 3' }).getByText('_unused=None').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('tabpanel', { name: 'Patch 2' }).getByText('There is no seal.').waitFor();
  expect(await page.getByText('_unused=None').isVisible()).toBe(false);
  await page.keyboard.press('Home');
}

/** Jumps to a function by the keyboard. */
async function outline({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Outline' }).focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('button', { name: /^check_9/ });
  await entry.focus();
  await page.keyboard.press('Enter');
  await entry.waitFor({ state: 'hidden' });
  await page
    .getByRole('region', { name: /, code$/ })
    .and(page.locator(':focus'))
    .waitFor();
  await expect.poll(() => isInView(page, 76)).toBe(true);
}

function isInView(page: Page, line: number): Promise<boolean> {
  return page.locator(`.puzzle-code [data-line="${line}"]`).evaluate((element) => {
    const [own, frame] = [element, element.closest('.code-frame')!].map((each) => each.getBoundingClientRect());
    return own!.top >= frame!.top && own!.bottom <= Math.min(frame!.bottom, innerHeight);
  });
}

/** Folds and unfolds the code by the keyboard. */
async function fold({ page }: Visitor): Promise<void> {
  const toggles = page.locator('.code-fold');
  const rows = page.locator('.code-line[data-line]:visible');
  const all = await rows.count();
  const first = toggles.first();
  const name = await first.getAttribute('aria-label');
  expect(name).toBe('Lines 6 to 20');
  await first.focus();
  await page.keyboard.press('Enter');
  expect(await first.getAttribute('aria-expanded')).toBe('false');
  expect(await rows.count()).toBe(all - 15);
  await page.getByRole('button', { name: '15 more lines' }).click();
  expect(await rows.count()).toBe(all);
  await page.getByRole('button', { name: 'Fold' }).click();
  expect(await rows.count()).toBeLessThan(all / 2);
  await page.getByRole('button', { name: 'Unfold' }).click();
  expect(await rows.count()).toBe(all);
  // One stays folded for the screenshot.
  await toggles.nth(2).press('Space');
}

/** The button and a selection both copy the stored text. */
async function expectCopied({ page }: Visitor, stored: string): Promise<void> {
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.evaluate(() => {
    const lines = document.querySelector('.puzzle-code .code-lines')!.querySelectorAll('.code-text');
    const last = lines[lines.length - 1]!;
    getSelection()!.setBaseAndExtent(lines[0]!, 0, last, last.childNodes.length);
  });
  await page.keyboard.press('ControlOrMeta+c');
  expect(await clipboard()).toBe(stored.trimEnd());
  await page.evaluate(() => getSelection()!.empty());
  const button = page.getByRole('button', { name: 'Copy', exact: true }).first();
  if (!(await button.isVisible())) return;
  // It says so for 2 s.
  await Promise.all([page.getByRole('button', { name: 'Copied' }).waitFor(), button.click()]);
  expect(await clipboard()).toBe(stored.trimEnd());
}

itAtNight('the form explains how to write a kind, and its preview shows it', { timeout: 120_000 }, async () => {
  const { visitor, page } = await enter();
  await page.goto('/admin/puzzles/create');
  await page.getByLabel('Title', { exact: true }).fill('Drafted in Two Files');
  await page.getByLabel('Kind').selectOption('Two files');
  await page.getByText("Start the second file, code or a configuration, with a line such as '=== store.py'").waitFor();
  const snippet = page.getByLabel('Code Snippet');
  await snippet.fill(partsOf(files, '')[0].code);
  await page.getByLabel('Description').fill('Keeps texts.');
  await page.getByRole('button', { name: 'Create Puzzle' }).click();
  await page.getByText("The second file begins with a line such as '=== store.py'.").first().waitFor();
  await snippet.fill(files);
  const preview = page.getByRole('region', { name: 'Live preview' });
  await preview.getByRole('heading', { name: /^File store.py, lines \d+ to \d+$/ }).waitFor();
  await page.getByLabel('Kind').selectOption('Patch diff');
  await snippet.fill(diff);
  await preview.locator('.code-added').first().waitFor();
  await shoot(page, 'form');
  await expectSound(visitor, 'the form of a diff');
  await visitor.leave();
});
