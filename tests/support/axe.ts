import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isNightly } from './settings.ts';
import type { Visitor } from './visitor.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The second theme changes only colors, so only color rules run again. They take most of axe's time, and the tokens' own test checks both
 * themes: by day axe checks none.
 */
const rules = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  more: { type: 'rule', values: ['color-contrast-enhanced'] },
} satisfies Record<string, RunOptions['runOnly']>;

type Axe = typeof import('axe-core');

async function faultsOf(page: Page, wanted: keyof typeof rules): Promise<string[]> {
  // The page's policy forbids injected scripts; the debugger's are not the page's.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(
    async ({ runOnly, looksAtColors }) => {
      // Of a control that the top bar half covers, axe measures what is left.
      window.scrollTo(0, 0);
      const { axe } = globalThis as unknown as { axe: Axe };
      // A control is called what is written on it, or voice control doesn't find it. Axe calls that rule experimental.
      const rules = {
        'color-contrast': { enabled: looksAtColors },
        'label-content-name-mismatch': { enabled: true },
      };
      const { violations } = await axe.run(document, { runOnly, rules, resultTypes: ['violations'], preload: false });
      const isFault = (rule: string, target: string) =>
        // WCAG 2.5.8 allows a line's height where another control does the same: the option itself.
        !(rule === 'target-size' && document.querySelector(target)?.matches('.code-choice'));
      return violations.flatMap(({ id, nodes }) =>
        nodes
          .map(({ target }) => target.join(' '))
          .flatMap((target) => (isFault(id, target) ? `${id}: ${target}` : [])),
      );
    },
    { runOnly: rules[wanted], looksAtColors: isNightly },
  );
}

/** Expects text at 7:1 or more in both themes for readers who ask for more contrast. */
export async function expectMoreContrast({ page }: Visitor, where: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, contrast: 'more', reducedMotion: 'reduce' });
    expect(await faultsOf(page, 'more'), `${where}, ${theme}`).toEqual([]);
  }
}

const controlRoles = new Set(
  'button checkbox combobox link listbox menuitem menuitemradio option radio searchbox slider spinbutton switch tab textbox'.split(
    ' ',
  ),
);

/** Returns the controls without a name in the browser's own accessibility tree, where axe takes more for one. */
async function namelessControls({ context, page }: Visitor): Promise<string[]> {
  const debug = await context.newCDPSession(page);
  const { nodes } = await debug.send('Accessibility.getFullAXTree');
  const nameless = nodes.filter(
    ({ ignored, role, name }) => !ignored && controlRoles.has(role?.value) && !name?.value?.trim(),
  );
  if (nameless.length > 0) await debug.send('DOM.enable');
  const described = nameless.map(async ({ backendDOMNodeId, role }) => {
    if (backendDOMNodeId === undefined) return String(role?.value);
    return (await debug.send('DOM.getOuterHTML', { backendNodeId: backendDOMNodeId })).outerHTML.slice(0, 200);
  });
  return Promise.all(described);
}

const widths = isNightly ? [1440, 768, 360, 320] : [1440, 320];

/**
 * Axe finds nothing, and at night every control has a name for the browser, too. By day in the light theme alone: the tokens' own test holds
 * the colors of both. Leaves the last theme on.
 */
export async function expectAccessible(visitor: Visitor, where: string): Promise<void> {
  const { page } = visitor;
  for (const theme of isNightly ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    expect(await faultsOf(page, theme), `${where}, ${theme}`).toEqual([]);
  }
  if (isNightly) expect(await namelessControls(visitor), `${where}, controls without a name`).toEqual([]);
}

/** The page doesn't scroll sideways. */
export async function expectFits({ page }: Visitor, where: string): Promise<void> {
  // A chart takes the new width a frame after the page has it.
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, { message: `${where} scrolls sideways` }).toBeLessThanOrEqual(0);
}

/**
 * The page doesn't scroll sideways. At night axe finds nothing either, and every control has a name; by day accessibility.test.ts looks for
 * that on each screen once.
 */
export async function expectSound(visitor: Visitor, where: string): Promise<void> {
  if (isNightly) await expectAccessible(visitor, where);
  await expectFits(visitor, where);
}

/** The page fits at every width, and is sound on a desk; at night at every width. Leaves it as wide as a desk. */
export async function expectSoundAtEveryWidth(visitor: Visitor, where: string): Promise<void> {
  for (const width of widths) {
    await visitor.page.setViewportSize({ width, height: 800 });
    const expectIt = isNightly || width === widths[0] ? expectSound : expectFits;
    await expectIt(visitor, `${where} at ${width}`);
  }
  await visitor.page.setViewportSize({ width: 1440, height: 900 });
}

/**
 * Axe finds nothing on a desk, and the page fits that, and a page zoomed to 400% once `onPhone` has run. At night it fits a tablet, too, and
 * axe finds nothing on a phone. Leaves it as wide as a desk.
 */
export async function expectAccessibleOnDeskAndPhone(
  visitor: Visitor,
  where: string,
  onPhone: () => Promise<void> = async () => undefined,
): Promise<void> {
  const resize = (width: number, height: number) => visitor.page.setViewportSize({ width, height });
  await resize(1440, 900);
  await expectAccessible(visitor, where);
  await expectFits(visitor, where);
  if (isNightly) {
    await resize(768, 1024);
    await expectFits(visitor, `${where} on a tablet`);
  }
  await resize(360, 740);
  await onPhone();
  if (isNightly) await expectSound(visitor, `${where} on a phone`);
  await resize(320, 256);
  await expectFits(visitor, `${where} zoomed to 400%`);
  await resize(1440, 900);
}
