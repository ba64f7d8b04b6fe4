import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Visitor } from './journey.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function faultsOf(page: Page): Promise<string[]> {
  // The page's policy forbids injected scripts; the debugger's are not the page's.
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const axe = (globalThis as unknown as { axe: typeof import('axe-core') }).axe;
    const { violations } = await axe.run(document, { runOnly: tags });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
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

/** Axe finds nothing in either theme, every control has a name, and the page does not scroll sideways. */
export async function expectSound(visitor: Visitor, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await visitor.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await faultsOf(visitor.page), `${where}, ${colorScheme}`).toEqual([]);
  }
  expect(await namelessControls(visitor), `${where}: controls without a name`).toEqual([]);
  const overflow = await visitor.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}
