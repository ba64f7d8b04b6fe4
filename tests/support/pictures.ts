import type { Page } from 'playwright-core';

/** Screenshots, if a folder is given. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.NDAY_PICTURES;
  if (!folder) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true });
  }
}
