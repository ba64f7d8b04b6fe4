import { expect, it, test } from 'vitest';
import { FakeApi, userNamed } from '../../../tests/support/fake-api.ts';
import { deviceOn, emptyStorage } from '../../../tests/support/test-device.ts';
import { rememberUser } from '../storage/device-database.ts';
import { type Expected, forgetScreen, readScreen, type ScreenSnapshot, storeScreen } from './screen-snapshot.ts';

const screen: ScreenSnapshot = {
  html: '<main>Welcome</main>',
  script: '/assets/index-1.js',
  until: 2000,
  offline: false,
};
const alice = userNamed('alice');
const expected: Expected = { page: '<script src="/assets/index-1.js"></script>', now: 1999, online: true };

it("KEEP-1: keeps the last snapshot until it's dropped", async () => {
  const storage = emptyStorage();
  await storeScreen(null, { ...screen, html: '<main>Before</main>' }, storage);
  await storeScreen(null, screen, storage);
  expect(await readScreen(expected, storage)).toBe(screen.html);
  await forgetScreen(storage);
  expect(await readScreen(expected, storage)).toBeNull();
});

test.each<[string, Partial<Expected>]>([
  ['when the daily’s day is over', { now: 2000 }],
  ['to another build', { page: '<script src="/assets/index-2.js"></script>' }],
  ['where the bar of a lost network would come on top', { online: false }],
])("KEEP-3: isn't served %s", async (_, difference) => {
  const storage = emptyStorage();
  await storeScreen(null, screen, storage);
  expect(await readScreen(expected, storage)).toBe(screen.html);
  expect(await readScreen({ ...expected, ...difference }, storage)).toBeNull();
});

it('KEEP-3: is served offline if marked so', async () => {
  const storage = emptyStorage();
  await storeScreen(null, { ...screen, offline: true }, storage);
  expect(await readScreen({ ...expected, online: false }, storage)).toBe(screen.html);
});

it("KEEP-3: belongs to the signed-in user only, is deleted at a logout, and isn't saved after that", async () => {
  const storage = emptyStorage();
  await storeScreen(null, screen, storage);
  await rememberUser(alice, storage);
  expect(await readScreen(expected, storage)).toBeNull();

  await storeScreen(alice, screen, storage);
  expect(await readScreen(expected, storage)).toBe(screen.html);
  await rememberUser(userNamed('bob'), storage);
  expect(await readScreen(expected, storage)).toBeNull();
  await storeScreen(alice, screen, storage);
  await rememberUser(alice, storage);

  await storeScreen(alice, screen, storage);
  const device = await deviceOn(new FakeApi('alice'), { username: 'alice', storage });
  await device.forgetSession();
  await storeScreen(alice, screen, storage);
  await rememberUser(alice, storage);
  expect(await readScreen(expected, storage)).toBeNull();
  device.close();
});
