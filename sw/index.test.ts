import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dailyTag, outboxTag } from '../src/sync/device.ts';

const parts = vi.hoisted(() => ({
  precacheShell: vi.fn(),
  serveShell: vi.fn(),
  drainOutbox: vi.fn(),
  fetchDailyAhead: vi.fn(),
  showReminder: vi.fn(),
  openDaily: vi.fn(),
  renewSubscription: vi.fn(),
}));
vi.mock('./shell-cache.ts', () => parts);
vi.mock('./background-sync.ts', () => parts);
vi.mock('./daily-ahead.ts', () => parts);
vi.mock('./reminder.ts', () => parts);

const scope = Object.assign(new EventTarget(), { skipWaiting: vi.fn(), clients: { claim: vi.fn() } });

/** Sends an event to the worker, and returns what it has the browser wait for. */
function send(type: string, fields: object = {}): unknown[] {
  const waits: unknown[] = [];
  const event = Object.assign(new Event(type), { waitUntil: (work: unknown) => waits.push(work) });
  // Some events have these themselves, as accessors.
  for (const [name, value] of Object.entries(fields)) Object.defineProperty(event, name, { value });
  scope.dispatchEvent(event);
  return waits;
}

const calledParts = () =>
  Object.entries(parts)
    .filter(([, part]) => part.mock.calls.length > 0)
    .map(([name]) => name);

beforeAll(async () => {
  vi.stubGlobal('self', scope);
  await import('./index.ts');
  expect(calledParts()).toEqual(['precacheShell', 'serveShell']);
});

beforeEach(() => {
  vi.clearAllMocks();
});

const data = { json: () => ({}) };
const notification = { close: () => {} };

test.each([
  ['sync', { tag: outboxTag }, 'drainOutbox', []],
  ['periodicsync', { tag: dailyTag }, 'fetchDailyAhead', []],
  ['push', { data }, 'showReminder', [data]],
  ['notificationclick', { notification }, 'openDaily', [notification]],
  ['pushsubscriptionchange', {}, 'renewSubscription', []],
] as const)('the browser waits for what the worker does on %s', (type, fields, part, given) => {
  const work = Promise.resolve();
  parts[part].mockReturnValue(work);
  expect(send(type, fields)).toEqual([work]);
  expect(calledParts()).toEqual([part]);
  expect(parts[part]).toHaveBeenCalledWith(...given);
});

test.each(['sync', 'periodicsync'])('ignores a %s with a tag of another build', (type) => {
  expect(send(type, { tag: 'other' })).toEqual([]);
  expect(calledParts()).toEqual([]);
});

test('UPD-1: replaces the older worker only on request', () => {
  send('message', { data: { type: 'OTHER' } });
  send('message', { data: null });
  expect(scope.skipWaiting).not.toHaveBeenCalled();
  send('message', { data: { type: 'SKIP_WAITING' } });
  expect(scope.skipWaiting).toHaveBeenCalledOnce();
});

test('controls the pages that are open when it becomes active', () => {
  const claimed = Promise.resolve();
  scope.clients.claim.mockReturnValue(claimed);
  expect(send('activate')).toEqual([claimed]);
});
