import { expect, it } from 'vitest';
import { openStage } from '../support/journey.ts';

const stage = openStage();

it('is installable in Chromium', async () => {
  const visitor = await stage.visitor({ serviceWorkers: 'allow' });
  await visitor.page.goto('/');
  await visitor.untilInstalled();
  const session = await visitor.context.newCDPSession(visitor.page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // The tests' profiles are private windows, which nothing can be installed from.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data!)).toMatchObject({ id: '/', scope: '/', display: 'standalone' });
  await visitor.leave();
});

it('has every picture in its manifest, at the stated size', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await page.goto('/');
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    return (await fetch(link!.href)).json();
  });
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
    await page.goto(url);
    expect(await page.title()).not.toContain('Not found');
  }
  await visitor.leave();
});
