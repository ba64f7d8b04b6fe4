import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Puzzle } from '../../src/contract/puzzles.ts';
import { FakeApi, fakePuzzle } from '../support/fake-api.ts';
import { click, expectWords, renderApp } from '../support/render-app.tsx';
import { desktop, phone } from '../support/screen-sizes.ts';

async function open(fields: Partial<Puzzle>): Promise<void> {
  const api = new FakeApi('ada');
  api.publish({ ...fakePuzzle(1), language: 'PYTHON', file_name: 'code.py', ...fields });
  await renderApp({ path: '/daily', username: 'ada', api });
}

/** Shows the page at a phone's size until the test ends. */
function useAPhone(): void {
  const page = (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM;
  page.setViewport(phone);
  onTestFinished(() => page.setViewport(desktop));
}

const review = `def low(a):
    return a
=== Patch 1
@@ -2,1 +2,1 @@
-    return a
+    return a + 1
=== Patch 2
@@ -2,1 +2,1 @@
-    return a
+    return a + 2
=== Patch 3
@@ -2,1 +2,1 @@
-    return a
+    return a + 3
`;

const press = (element: Element, key: string) => fireEvent.keyDown(element, { key });
const patches = () => screen.findByRole('tablist', { name: 'Code and patches' });
const tabNames = (list: HTMLElement) =>
  within(list)
    .getAllByRole('tab')
    .map(({ textContent }) => textContent);
const selected = (list: HTMLElement) => within(list).getByRole('tab', { selected: true });
/** The text of the panel of the selected tab. */
const panelOf = (list: HTMLElement) => {
  const panel = document.getElementById(selected(list).getAttribute('aria-controls')!)!;
  expect(panel.getAttribute('aria-labelledby')).toBe(selected(list).id);
  expect(panel.hidden).toBe(false);
  return panel.textContent;
};

describe('the kind of a puzzle', () => {
  it.each([
    ['DIFF', ' a\n-b\n+c', 'Patch diff'],
    ['FILES', 'a\n=== b.py\nb', 'Two files'],
    ['REVIEW', review, 'Fix review'],
    ['LONG', 'def a():\n    pass', 'Long'],
  ] as const)('shows for %s', async (kind, code_snippet, words) => {
    await open({ kind, code_snippet });
    await waitFor(() => expect(document.querySelector('.puzzle-head .chip')?.textContent).toBe(words));
  });

  it('is not worth a word for one file', async () => {
    await open({ kind: 'CLASSIC', code_snippet: 'a' });
    await screen.findByRole('heading', { name: 'Puzzle 1' });
    expect(document.querySelector('.puzzle-head .chip')).toBeNull();
  });
});

describe('a fix review', () => {
  it('shows its patches as tabs under the code, which arrow keys move among', async () => {
    await open({ kind: 'REVIEW', code_snippet: review });
    const list = await patches();
    expect(tabNames(list)).toEqual(['Patch 1', 'Patch 2', 'Patch 3']);
    await expectWords('def low(a):');
    expect(panelOf(list)).toContain('a + 1');
    selected(list).focus();
    const goTo = async (key: string, name: string) => {
      press(selected(list), key);
      await waitFor(() => expect(selected(list).textContent).toBe(name));
    };
    await goTo('ArrowRight', 'Patch 2');
    expect(document.activeElement).toBe(selected(list));
    expect(panelOf(list)).toContain('a + 2');
    await goTo('End', 'Patch 3');
    expect(panelOf(list)).toContain('a + 3');
    await goTo('ArrowRight', 'Patch 1');
    await goTo('ArrowLeft', 'Patch 3');
    await goTo('Home', 'Patch 1');
    expect(
      within(list)
        .getAllByRole('tab')
        .map(({ tabIndex }) => tabIndex),
    ).toEqual([0, -1, -1]);
  });

  it('shows them on a phone in place of the code, and lets find in page open each', async () => {
    useAPhone();
    await open({ kind: 'REVIEW', code_snippet: review });
    const list = await patches();
    expect(tabNames(list)).toEqual(['Code', 'Patch 1', 'Patch 2', 'Patch 3']);
    expect(panelOf(list)).toContain('def low(a):');
    await click('tab', 'Patch 2');
    expect(panelOf(list)).toContain('a + 2');
    const hidden = [...document.querySelectorAll('.review-panel[hidden]')];
    expect(hidden.map((panel) => panel.getAttribute('hidden'))).toEqual(['until-found', 'until-found', 'until-found']);
    fireEvent(hidden[0]!.querySelector('.code-text')!, new Event('beforematch', { bubbles: true }));
    expect(selected(list).textContent).toBe('Code');
  });

  it('shows the code again when a question asks about its lines', async () => {
    useAPhone();
    const { questions } = fakePuzzle(1);
    const [first, second] = questions as [(typeof questions)[0], (typeof questions)[0]];
    const api = new FakeApi('ada');
    const fields = { kind: 'REVIEW', code_snippet: review, language: 'PYTHON' } as const;
    api.publish({ ...fakePuzzle(1), ...fields, questions: [first, { ...second, text: 'What does line 2 do?' }] });
    api.answerElsewhere('ada', 1, 11, 'A');
    await renderApp({ path: '/daily', username: 'ada', api });
    const list = await patches();
    await click('tab', 'Patch 1');
    expect(document.querySelector('.code-asked')).not.toBeNull();
    await click('tab', /^Q1/);
    // The code follows the question a frame later.
    await waitFor(() => expect(document.querySelector('.code-asked')).toBeNull());
    expect(selected(list).textContent).toBe('Patch 1');
    await click('tab', /^Q2/);
    await waitFor(() => expect(selected(list).textContent).toBe('Code'));
  });
});

describe('a long file', () => {
  it('has an outline that leads to each function, also to one that is folded', async () => {
    const code = `import os\n\n\nclass Box:\n    def open(self):\n        a = 1\n        b = 2\n        return a + b\n\n\ndef last():\n    c = 3\n    d = 4\n    return c + d\n`;
    // The page has no popovers.
    HTMLElement.prototype.hidePopover = () => {};
    await open({ kind: 'LONG', code_snippet: code });
    await click('button', 'Fold all');
    await click('button', 'Outline');
    const entries = [...document.querySelectorAll<HTMLElement>('.outline-entry')];
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Box.openlines 5–8', 'lastlines 11–14']);
    const line = document.querySelector<HTMLElement>('.puzzle-code [data-line="5"]')!;
    expect(line.hidden).toBe(true);
    fireEvent.click(entries[0]!);
    await waitFor(() => expect(line.hidden).toBe(false));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('code.py, code'));
  });

  it('has none if it has no functions', async () => {
    await open({ kind: 'LONG', code_snippet: 'a = 1\nb = 2' });
    await screen.findByRole('region', { name: 'code.py, code' });
    expect(screen.queryByRole('button', { name: 'Outline' })).toBeNull();
  });
});

describe('code on a phone', () => {
  const lines = Array.from({ length: 40 }, (_, at) => `x${at + 1} = ${at + 1}`).join('\n');
  const about = async (fields: object) => {
    const [first, second] = fakePuzzle(1).questions;
    await open({ code_snippet: lines, questions: [{ ...first!, ...fields }, second!] });
  };
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('.puzzle-code .code-line:not(.code-away)')].map(({ dataset }) =>
      Number(dataset.line),
    );
  const isNarrowed = () => document.querySelector('.code-narrowed') !== null;

  it('folds to the lines in question, and shows all of them', async () => {
    await about({ text: 'What does line 10 do?' });
    const whole = await screen.findByRole('button', { name: 'Show all 40 lines' });
    expect(shown()).toEqual([7, 8, 9, 10, 11, 12, 13]);
    expect([isNarrowed(), whole.getAttribute('aria-expanded')]).toEqual([true, 'false']);
    fireEvent.click(whole);
    await screen.findByRole('button', { name: 'Show only the lines in question', expanded: true });
    expect(isNarrowed()).toBe(false);
  });

  it('never folds a line that an option names, whose gutter chooses it', async () => {
    const names = { option_a: 'Line 3', option_b: 'Line 14', option_c: 'Line 25', option_d: 'Line 36' };
    await about({ text: 'Which line?', ...names });
    await screen.findByRole('button', { name: 'Show all 40 lines' });
    expect([3, 14, 25, 36].filter((line) => !shown().includes(line))).toEqual([]);
    await click('button', 'Choose B, line 14');
    await waitFor(() => expect(screen.getByRole('radio', { name: /Line 14/ })).toHaveProperty('checked', true));
    expect(shown()).toContain(36);
  });

  it('says of a tapped line that several options name to choose one of them', async () => {
    await about({ option_a: 'Before line 3', option_b: 'Before line 4', option_c: 'After line 4', option_d: 'Never' });
    const box = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 9, 9));
    onTestFinished(() => box.mockRestore());
    await screen.findByRole('button', { name: 'Choose A, line 3' });
    // A tap before the page listens does nothing.
    const tap = (line: number, words: string) =>
      waitFor(() => {
        fireEvent.click(document.querySelector(`[data-line="${line}"] > .code-gutter`)!);
        screen.getByText(words);
      });
    await tap(4, 'More than one option names line 4. Choose one of them.');
    await tap(5, 'This line isn’t an option. Choose line 3 or 4.');
  });

  it('stays whole if the question names no line', async () => {
    await about({ text: 'What is `x3`?' });
    await screen.findByRole('button', { name: /^Submit Answer/ });
    expect(shown()).toHaveLength(40);
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
  });
});

it('leads to each part of an explanation', async () => {
  const api = new FakeApi('ada');
  const explanation = 'It breaks.\n\n## What happens\n\nA.\n\n## Exploit\n\nB.\n\n## Fix\n\nC.';
  api.publish({ ...fakePuzzle(1), explanation });
  api.answerElsewhere('ada', 1, 11, 'A');
  api.answerElsewhere('ada', 1, 12, 'A');
  await renderApp({ path: '/daily', username: 'ada', api });
  const links = within(await screen.findByRole('navigation', { name: 'Parts of the explanation' }));
  expect(links.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'What happens',
    'Exploit',
    'Fix',
  ]);
  fireEvent.click(links.getByRole('button', { name: 'Exploit' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Exploit' }));
});

it('what follows the fix in an explanation is folded until it is opened, or jumped to', async () => {
  const api = new FakeApi('ada');
  const explanation =
    'It breaks.\n\n## What happens\n\nA.\n\n## Fix\n\nC.\n\n## In the wild\n\nD.\n\n## References\n\nE.';
  api.publish({ ...fakePuzzle(1), explanation });
  api.answerElsewhere('ada', 1, 11, 'A');
  api.answerElsewhere('ada', 1, 12, 'A');
  await renderApp({ path: '/daily', username: 'ada', api });
  const heading = await screen.findByRole('heading', { name: 'References' });
  expect(screen.getByRole('heading', { name: 'Fix' }).closest('details')).toBeNull();
  expect(heading.closest('details')?.open).toBe(false);
  expect(heading.closest('details')?.textContent).toContain('E.');
  const links = within(screen.getByRole('navigation', { name: 'Parts of the explanation' }));
  fireEvent.click(links.getByRole('button', { name: 'References' }));
  expect(heading.closest('details')?.open).toBe(true);
  expect(screen.getByRole('heading', { name: 'In the wild' }).closest('details')?.open).toBe(false);
});

it('a footnote of one part of an explanation leads to its note below the last, and back', async () => {
  const api = new FakeApi('ada');
  const explanation = 'It breaks.\n\n## What happens\n\nA.[^1]\n\n## Fix\n\nB.[^2]\n\n[^1]: C.\n[^2]: D.';
  api.publish({ ...fakePuzzle(1), explanation });
  api.answerElsewhere('ada', 1, 11, 'A');
  api.answerElsewhere('ada', 1, 12, 'A');
  await renderApp({ path: '/daily', username: 'ada', api });
  await screen.findByText('D.');
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.explanation-text a[href^="#"]')];
  const targets = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  expect(targets.map((target) => target?.textContent?.trim())).toEqual([
    expect.stringContaining('C.'),
    expect.stringContaining('D.'),
    '1',
    '2',
  ]);
  expect(links[0]?.getAttribute('aria-describedby')).toBe(document.querySelector('h3.visually-hidden')?.id);
});

describe('the numbers of lines', () => {
  it('of two files go on, and each file says which are its own, and the bar leads to the second', async () => {
    await open({ kind: 'FILES', code_snippet: 'a = 1\nb = 2\n=== store.py\nc = 3\nd = 4' });
    const head = await screen.findByRole('heading', { name: 'File store.py, lines 4 to 5' });
    await expectWords('store.pylines 4–5');
    await expectWords('code.pylines 1–2');
    const numbers = [...document.querySelectorAll('.code-gutter')].map(({ textContent }) => textContent);
    expect(numbers).toEqual(['1', '2', '', '4', '5']);
    const shown: Element[] = [];
    for (const line of document.querySelectorAll('.code-line')) line.scrollIntoView = () => void shown.push(line);
    await click('button', 'Go to store.py');
    expect(shown).toHaveLength(1);
    expect([head.closest('li'), head.closest('li')?.nextElementSibling]).toContain(shown[0]);
    expect(document.activeElement?.className).toBe('code-frame');
  });

  it('go on in a configuration, which has no colors of the code', async () => {
    await open({ kind: 'FILES', code_snippet: 'import os\n=== nginx.conf\nimport off;' });
    await screen.findByRole('heading', { name: 'File nginx.conf, lines 3 to 3' });
    const colored = () => [...document.querySelectorAll('.code-text .c-key')].map((piece) => piece.textContent);
    await waitFor(() => expect(colored()).toEqual(['import']));
    expect(document.querySelector('.code-line:last-child .code-text')?.textContent).toBe('import off;');
  });

  it('of a diff have heads, which say that questions mean those of the new code', async () => {
    await open({ kind: 'DIFF', code_snippet: ' a\n-b\n+c' });
    await expectWords('Line numbers in the questions are those of the new code.');
    expect(document.querySelector('.code-number-heads')?.textContent).toBe('oldnew');
  });
});
