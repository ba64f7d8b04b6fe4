import { expect, test } from 'vitest';
import { type Platform, platformWords, readPlatform, sizeWords } from './platform.ts';

const best: Platform = {
  usage: 1_400_000,
  quota: 2_000_000_000,
  isPersisted: true,
  mayPersist: true,
  keepsFiles: true,
  sendsInBackground: true,
};

function browserWith(navigator: object): typeof globalThis {
  return { navigator } as unknown as typeof globalThis;
}

test('a browser that does everything needs no words', () => {
  expect(platformWords(best)).toEqual([]);
});

test.each([
  ['quota reached', { usage: 1_950_000_000 }, /used up/],
  ['a window without a worker', { keepsFiles: false }, /private window/],
  ['storage that may be cleared', { isPersisted: false }, /may remove what is kept/],
  ['no word about storage', { isPersisted: null }, /may remove what is kept/],
  ['no Background Sync', { sendsInBackground: false }, /only while the app is open/],
])('%s has its words', (_, lack, words) => {
  const sentences = platformWords({ ...best, ...lack });
  expect(sentences).toHaveLength(1);
  expect(sentences[0]).toMatch(words);
});

test('a browser that has nothing is no error', async () => {
  const nothing = { usage: null, quota: null, isPersisted: null, mayPersist: false };
  const none = { ...nothing, keepsFiles: false, sendsInBackground: false };
  expect(await readPlatform(browserWith({}))).toEqual(none);
  const refuses = () => Promise.reject(new DOMException('private window'));
  const refusing = { storage: { estimate: refuses, persisted: refuses }, serviceWorker: { getRegistration: refuses } };
  expect(await readPlatform(browserWith(refusing))).toEqual(none);
});

test('what the browser has is told', async () => {
  const browser = browserWith({
    storage: {
      estimate: async () => ({ usage: best.usage, quota: best.quota }),
      persisted: async () => true,
      persist: async () => true,
    },
    serviceWorker: { getRegistration: async () => ({ active: {}, sync: {} }) },
  });
  expect(await readPlatform(browser)).toEqual(best);
});

test.each([
  [2000, 'less than 0.1 MB'],
  [1_440_000, '1.4 MB'],
  [2_000_000_000, '2 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words);
});
