import { expect, it } from 'vitest';
import { openStage } from '../support/journey.ts';

const stage = openStage();

it('is installable in Chromium, and has every picture in its manifest, at the stated size', async () => {
  const visitor = await stage.visitor({ serviceWorkers: 'allow' });
  const { page, context } = visitor;
  await page.goto('/');
  await visitor.untilInstalled();
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // The tests' profiles are private windows, which nothing can be installed from.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data!);
  expect(manifest).toMatchObject({ id: '/', scope: '/', display: 'standalone' });
  const purposes = manifest.icons.map(({ purpose }: { purpose: string }) => purpose);
  expect(purposes).toContain('any');
  expect(purposes).toContain('maskable');
  const forms = manifest.screenshots.map(({ form_factor }: { form_factor: string }) => form_factor);
  expect(forms).toContain('narrow');
  expect(forms).toContain('wide');
  for (const picture of [...manifest.icons, ...manifest.screenshots]) {
    if (picture.sizes === 'any') continue;
    const size = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, picture.src);
    expect(`${picture.src} ${size}`).toBe(`${picture.src} ${picture.sizes}`);
  }
  for (const { url } of manifest.shortcuts) {
    expect((await context.request.get(url, { headers: { accept: 'text/html' } })).status()).toBe(200);
  }
  await visitor.leave();
});
