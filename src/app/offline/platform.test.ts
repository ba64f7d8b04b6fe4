import { expect, test } from 'vitest';
import { type Platform, platformText, readPlatform, sizeText } from './platform.ts';

const best: Platform = {
  usage: 1_400_000,
  quota: 2_000_000_000,
  isPersisted: true,
  mayPersist: true,
  keepsFiles: true,
  sendsInBackground: true,
  takesPush: true,
  isApple: false,
  isInstalled: false,
};

function browserWith(navigator: object, window: object = {}): typeof globalThis {
  return { navigator, ...window } as unknown as typeof globalThis;
}

test('says nothing about a browser that supports everything', () => {
  expect(platformText(best)).toEqual([]);
});

test.each([
  ['quota reached', { usage: 1_950_000_000 }, /storage is full/],
  ['a window without a worker', { keepsFiles: false }, /private window/],
  ['storage that may be cleared', { isPersisted: false }, /might delete this data/],
  ['no word about storage', { isPersisted: null }, /might delete this data/],
  ['no PushManager', { takesPush: false }, /can’t remind you/],
  ['no Background Sync', { sendsInBackground: false }, /only while the app is open/],
])('%s has its text', (_, lack, words) => {
  const sentences = platformText({ ...best, ...lack });
  expect(sentences).toHaveLength(1);
  expect(sentences[0]).toMatch(words);
});

test('handles a browser without any of the APIs', async () => {
  const nothing = { usage: null, quota: null, isPersisted: null, mayPersist: false };
  const lacks = { keepsFiles: false, sendsInBackground: false, takesPush: false };
  const none = { ...nothing, ...lacks, isApple: false, isInstalled: false };
  expect(await readPlatform(browserWith({}))).toEqual(none);
  const rejects = () => Promise.reject(new DOMException('private window'));
  const refusing = { storage: { estimate: rejects, persisted: rejects }, serviceWorker: { getRegistration: rejects } };
  expect(await readPlatform(browserWith(refusing))).toEqual(none);
});

test('reports what the browser supports', async () => {
  const navigator = {
    storage: {
      estimate: async () => ({ usage: best.usage, quota: best.quota }),
      persisted: async () => true,
      persist: async () => true,
    },
    serviceWorker: { getRegistration: async () => ({ active: {}, sync: {} }) },
  };
  const browser = browserWith(navigator, { PushManager: class {} });
  expect(await readPlatform(browser)).toEqual(best);
});

test.each([
  [2000, 'less than 0.1 MB'],
  [1_440_000, '1.4 MB'],
  [2_000_000_000, '2 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeText(bytes)).toBe(words);
});

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15';

test.each([
  ['an iPhone', { userAgent: iPhone, maxTouchPoints: 5 }, true],
  ['an iPad that says it is a Mac', { userAgent: mac, maxTouchPoints: 5 }, true],
  ['a Mac', { userAgent: mac, maxTouchPoints: 0 }, false],
])('recognizes %s', async (_, navigator, isApple) => {
  expect(await readPlatform(browserWith(navigator))).toMatchObject({ isApple });
});

test('on an iPhone the browser says how to install, and how waiting entries move to the app', () => {
  const [install, move, ...others] = platformText({ ...best, isApple: true });
  expect(install).toMatch(/Add to Home Screen/);
  expect(move).toMatch(/its own storage.*save them to a file here/);
  expect(others).toEqual([]);
  expect(platformText({ ...best, isApple: true, takesPush: false }).at(-1)).toBe('Reminders need the installed app.');
});

test('on an iPhone the installed app says where older entries are', async () => {
  const matchMedia = (query: string) => ({ matches: query === '(display-mode: standalone)' });
  const installed = await readPlatform(browserWith({ userAgent: iPhone, maxTouchPoints: 5 }, { matchMedia }));
  expect(installed.isInstalled).toBe(true);
  expect(platformText({ ...best, isApple: true, isInstalled: true })).toEqual([
    expect.stringMatching(/import the file here/),
  ]);
});

test('a browser that rejects a write has no space, whatever it reports', () => {
  expect(platformText(best, { hasRoom: false })).toEqual([expect.stringMatching(/storage is full/)]);
});

test('a window that saves nothing says so first', () => {
  expect(platformText(best, { keepsNothing: true })).toEqual([expect.stringMatching(/can’t store anything/)]);
});
