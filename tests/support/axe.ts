import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';

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

/** Axe finds nothing in either theme, and the page does not scroll sideways. */
export async function expectSound(visitor: Visitor, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await visitor.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await faultsOf(visitor.page), `${where}, ${colorScheme}`).toEqual([]);
  }
  const overflow = await visitor.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}
