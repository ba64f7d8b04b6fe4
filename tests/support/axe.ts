import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The second theme changes colors alone, so only what looks at colors runs again. */
const rules = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies Record<string, RunOptions['runOnly']>;

type Axe = typeof import('axe-core');

async function faultsOf(page: Page, theme: keyof typeof rules): Promise<string[]> {
  // The page's policy forbids injected scripts; the debugger's are not the page's.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'], preload: false });
    const isFault = (rule: string, target: string) =>
      // WCAG 2.5.8 allows a line's height where another control does the same: the option itself.
      !(rule === 'target-size' && document.querySelector(target)?.matches('.code-choice'));
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => target.join(' ')).flatMap((target) => (isFault(id, target) ? `${id}: ${target}` : [])),
    );
  }, rules[theme]);
}

const controlRoles = new Set(
  'button checkbox combobox link listbox menuitem menuitemradio option radio searchbox slider spinbutton switch tab textbox'.split(
    ' ',
  ),
);

/** The controls that have no name in the browser's own accessibility tree, where axe takes more for one. */
export async function namelessControls({ context, page }: Visitor): Promise<string[]> {
  const debug = await context.newCDPSession(page);
  await debug.send('DOM.enable');
  await debug.send('Accessibility.enable');
  const { nodes } = await debug.send('Accessibility.getFullAXTree');
  const nameless = nodes.filter(
    ({ ignored, role, name }) => !ignored && controlRoles.has(role?.value) && !name?.value?.trim(),
  );
  const described = nameless.map(async ({ backendDOMNodeId, role }) => {
    if (backendDOMNodeId === undefined) return String(role?.value);
    return (await debug.send('DOM.getOuterHTML', { backendNodeId: backendDOMNodeId })).outerHTML.slice(0, 200);
  });
  const found = await Promise.all(described);
  await debug.detach();
  return found;
}

/** Axe finds nothing, and the page does not scroll sideways. */
export async function expectSound({ page }: Visitor, where: string): Promise<void> {
  for (const theme of themesAt(page.viewportSize()?.width ?? 1440)) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    expect(await faultsOf(page, theme), `${where}, ${theme}`).toEqual([]);
  }
  // A chart takes the new width a frame after the page has it.
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, { message: `${where} scrolls sideways` }).toBeLessThanOrEqual(0);
}

/** Colors are the same at every width, and the widths in between differ in their layout alone. At night every theme is looked at in each. */
function themesAt(width: number): readonly (keyof typeof rules)[] {
  if (process.env.NIGHTLY === '1' || width >= 1024) return ['light', 'dark'];
  return width === 360 ? ['light'] : [];
}
