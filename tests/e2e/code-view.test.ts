import { expect, it } from 'vitest';
import { openStage } from '../support/journey.ts';

const stage = openStage();

it('sets the code larger or smaller, remembers it, and wraps its lines', async () => {
  const visitor = await stage.visitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await visitor.openDaily();
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

  expect(await overflow()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Wrap lines' }).click();
  expect(await overflow()).toBe(0);
  await visitor.leave();
});

it('copies what is selected, by its button or by hand, as it is stored', async () => {
  const visitor = await stage.visitor({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = visitor;
  const { code_snippet } = await visitor.openDaily();
  const stored = code_snippet.replace(/\n$/, '');
  expect(stored).toContain('\n\n');
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await clipboard()).toBe(stored);

  for (const name of ['normal', 'wrapped']) {
    if (name === 'wrapped') await page.getByRole('button', { name: 'Wrap lines' }).click();
    await page.evaluate(() => {
      const lines = document.querySelectorAll('.code-text');
      const last = lines[lines.length - 1]!;
      getSelection()!.setBaseAndExtent(lines[0]!, 0, last, last.childNodes.length);
    });
    await page.keyboard.press('ControlOrMeta+c');
    expect(await clipboard(), name).toBe(stored);
  }
  await visitor.leave();
});
