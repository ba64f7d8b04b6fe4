import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDaily, showReminder } from './reminder.ts';

type Message = Parameters<typeof showReminder>[0];

const platform = { ...Dexie.dependencies };
const showNotification = vi.fn(async () => {});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('self', { registration: { showNotification }, navigator: {} });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  Dexie.dependencies = platform;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  showNotification.mockClear();
});

/** What the browser gives in the place of its databases. */
function openBy(open: () => unknown): void {
  const indexedDB = { open, databases: async () => [], cmp: () => 0 } as unknown as IDBFactory;
  Dexie.dependencies = { indexedDB, IDBKeyRange: class {} as unknown as typeof IDBKeyRange };
}

const message = (payload: unknown) => ({ json: () => payload }) as Message;

const failing: [how: string, open: () => unknown, after: unknown][] = [
  [
    'does not open',
    () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
    [expect.objectContaining({ status: 'rejected' })],
  ],
  ['never answers', () => new EventTarget(), 'waits'],
];

test.each(failing)('PUSH-1: shows the reminder even if the database %s', async (_, open, after) => {
  openBy(open);
  // The fetch ahead that follows it has no device either.
  const following = Promise.allSettled([
    showReminder(message({ title: 'Off by one', url: '/daily', day: '2026-11-20' })),
  ]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(showNotification).toHaveBeenCalledOnce();
  expect(showNotification).toHaveBeenCalledWith(
    'Today’s puzzle: Off by one',
    expect.not.objectContaining({ silent: true }),
  );
  expect(await Promise.race([following, Promise.resolve('waits')])).toEqual(after);
});

test.each<[what: string, data: Message]>([
  ['no words at all', null],
  ['words that are no JSON', { json: () => JSON.parse('{') } as Message],
  ['words of another server', message({ headline: 'x' })],
])('PUSH-1: a push with %s shows a reminder', async (_, data) => {
  openBy(failing[0]![1]);
  const following = Promise.allSettled([showReminder(data)]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(showNotification).toHaveBeenCalledOnce();
  expect(showNotification).toHaveBeenCalledWith('Today’s puzzle is waiting', expect.anything());
  expect(await following).toMatchObject([{ status: 'rejected' }]);
});

test.each([
  ['opens the daily puzzle', ['/leaderboard'], ['closed', 'opens /daily']],
  ['goes to the tab that shows it', ['/leaderboard', '/daily?source=installed'], ['closed', 'goes to 1']],
])('PUSH-3: a click on a reminder %s', async (_, paths, led) => {
  const done: string[] = [];
  const tabs = paths.map((path, index) => ({
    url: `https://nday.test${path}`,
    focus: async () => done.push(`goes to ${index}`),
  }));
  const openWindow = async (path: string) => done.push(`opens ${path}`);
  vi.stubGlobal('self', { clients: { matchAll: async () => tabs, openWindow } });
  await openDaily({ close: () => done.push('closed') } as unknown as Notification);
  expect(done).toEqual(led);
});
