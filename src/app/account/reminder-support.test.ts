import { expect, test } from 'vitest';
import { hourText, readSupport } from './reminder-support.ts';

const installed = { serviceWorker: { getRegistration: async () => ({ active: {}, pushManager: {} }) } };

function browserWith(navigator: object, rest: object = { PushManager: {}, Notification: {} }): typeof globalThis {
  return { navigator, ...rest } as unknown as typeof globalThis;
}

const iPad = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', maxTouchPoints: 5 };
const mac = { ...iPad, maxTouchPoints: 0 };

test.each([
  ['a browser with a worker', browserWith(installed), 'ready'],
  ['no PushManager', browserWith(installed, { Notification: {} }), 'unsupported'],
  ['no notifications', browserWith(installed, { PushManager: {} }), 'unsupported'],
  ['no workers', browserWith({}), 'unsupported'],
  ['an iPhone’s browser', browserWith({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5)' }, {}), 'install_first'],
  ['an iPad’s browser', browserWith(iPad, {}), 'install_first'],
  ['an installed app of an old iPad', browserWith({ ...iPad, standalone: true }, {}), 'unsupported'],
  ['an old Mac’s browser', browserWith(mac, {}), 'unsupported'],
  ['a window without a worker', browserWith({ serviceWorker: { getRegistration: async () => {} } }), 'no_worker'],
  [
    'a window that refuses workers',
    browserWith({ serviceWorker: { getRegistration: () => Promise.reject(new DOMException('private window')) } }),
    'no_worker',
  ],
])('recognizes %s', async (_, browser, support) => {
  expect(await readSupport(browser)).toBe(support);
});

test.each([
  [0, '12:00 AM'],
  [8, '8:00 AM'],
  [21, '9:00 PM'],
])('hour %i reads %s', (hour, words) => {
  expect(hourText(hour, 'en-US').replace('\u202f', ' ')).toBe(words);
});
