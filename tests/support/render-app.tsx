import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { getDefaultStore } from 'jotai';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished } from 'vitest';
import { loadParts } from '../../src/app/puzzles/lazy-parts.ts';
import { App } from '../../src/app/routes.tsx';
import { accountDialogAtom } from '../../src/app/shell/account-dialog.ts';
import { deviceAtom } from '../../src/app/shell/current-device.ts';
import { sessionAtom } from '../../src/app/shell/session.ts';
import { enterEntry } from '../../src/app/ui/entry-state.ts';
import { resultTimeoutMs } from '../../src/app/ui/result-timeout.ts';
import { calls } from '../../src/contract/calls.ts';
import { type ErrorCode, statusByCode } from '../../src/contract/errors.ts';
import type { Letter } from '../../src/contract/puzzles.ts';
import type { Device } from '../../src/sync/device.ts';
import { systemClock } from '../../src/sync/engine/clock.ts';
import { accountIdOf, FakeApi } from './fake-api.ts';
import { takePageRequests } from './page-requests.ts';
import { deviceOn } from './test-device.ts';

const store = getDefaultStore();

// The page has no layout, so nothing about it is worth printing whole.
configure({ asyncUtilTimeout: 60_000, getElementError: (message) => new Error(message ?? 'Not found') });

/** A response of the server, or a connection that fails. */
export type Reply = (request: Request) => Response | Promise<Response>;

/** The server's response to every call whose method and path begin like this, such as `GET /api/leaderboard/`. */
export type Replies = Record<string, Reply>;

export const replies =
  (body: unknown, status = 200): Reply =>
  () =>
    Response.json(body, { status });

export const rejects = (code: ErrorCode, error: string): Reply => replies({ code, error }, statusByCode[code]);

export const fails: Reply = rejects('server_error', 'It broke.');

export const aborts: Reply = () => {
  throw new TypeError('Failed to fetch');
};

export interface AppOptions {
  path: string;
  /** Who is signed in. */
  username?: string | null;
  /** Whose session the browser has, if the page doesn't know it. */
  unknownUser?: string;
  isStaff?: boolean;
  isSubscribed?: boolean;
  api?: FakeApi;
  replies?: Replies;
}

/** Renders the app at a path, on a device without data, against the fake API. It ends with the test. */
export async function renderApp(options: AppOptions): Promise<{ api: FakeApi; device: Device }> {
  const { path, username = null, isStaff = false, isSubscribed = false } = options;
  const owner = options.unknownUser ?? username;
  const api = options.api ?? new FakeApi(...(owner ? [owner] : []));
  api.signIn(owner);
  // The page's clock is the machine's. For a daily that is over, the page waits for the next.
  if (Date.parse(api.nextDailyAt) <= Date.now()) api.nextDailyAt = new Date(Date.now() + 86_400_000).toISOString();
  const { network } = api;
  const cut = Promise.withResolvers<never>();
  cut.promise.catch(() => {});
  api.network = async (request, serve) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const [, reply] = Object.entries(options.replies ?? {}).find(([start]) => call.startsWith(start)) ?? [];
    if (reply) return Promise.race([reply(request), cut.promise]);
    const response = await Promise.race([network(request, serve), cut.promise]);
    if (api.session === null || call !== `GET ${calls.readUser.path}`) return response;
    return Response.json({ ...(await response.json()), is_staff: isStaff, is_subscriber: isSubscribed });
  };
  if (options.unknownUser) {
    takePageRequests(api.fetch);
    // biome-ignore lint/suspicious/noDocumentCookie: the page reads it.
    document.cookie = `csrftoken=${api.csrf}`;
  }
  waitForResults();
  const device = await deviceOn(api, { username, clock: systemClock });
  // The page closes it once it belongs to another user. What it still reads would fail: the browser ignores that, and a test doesn't.
  if (options.unknownUser) device.close = () => {};
  const settled = trackPromises(device);
  history.replaceState(null, '', path);
  enterEntry();
  store.set(deviceAtom, device);
  store.set(
    sessionAtom,
    username
      ? { id: accountIdOf(username), username, xp: 0, picture: null, is_staff: isStaff, is_subscribed: isSubscribed }
      : null,
  );
  const page = document.createElement('div');
  page.id = 'root';
  document.body.append(page);
  const root = createRoot(page);
  onTestFinished(async () => {
    root.unmount();
    // React runs the last effects after it.
    await new Promise((done) => setImmediate(done));
    page.remove();
    // What the app still reads would fail on closed databases. They are in memory and go with the file.
    device.loop.close();
    store.get(deviceAtom)?.loop.close();
    // React fails in a component that hears of its data when the page's globals are gone, even one that was unmounted.
    cut.reject(new TypeError('Failed to fetch'));
    await settled();
    store.set(deviceAtom, null);
    store.set(sessionAtom, null);
    store.set(accountDialogAtom, null);
  });
  root.render(<App />);
  return { api, device };
}

/** Returns what waits until nothing is left that the app has asked of its device. */
function trackPromises(device: Device): () => Promise<void> {
  const pending = new Set<Promise<unknown>>();
  for (const [name, method] of Object.entries(device)) {
    if (typeof method !== 'function') continue;
    const tracked = (...args: unknown[]) => {
      const result: unknown = method(...args);
      if (result instanceof Promise) {
        pending.add(result);
        const end = () => pending.delete(result);
        result.then(end, end);
      }
      return result;
    };
    Object.assign(device, { [name]: tracked });
  }
  return async () => {
    while (pending.size > 0) {
      await Promise.allSettled(pending);
      // What waited for it may ask for more.
      await new Promise((done) => setImmediate(done));
    }
  };
}

/** On a busy machine a response can take longer than the app waits for it before it continues. */
function waitForResults(): void {
  const { setTimeout } = globalThis;
  const patiently = (run: () => void, wait?: number, ...rest: unknown[]) =>
    setTimeout(run, wait === resultTimeoutMs ? 60_000 : wait, ...rest);
  globalThis.setTimeout = patiently as typeof setTimeout;
  onTestFinished(() => {
    globalThis.setTimeout = setTimeout;
  });
}

/** Clicks what is called so, once it's there. */
export async function click(
  role: 'button' | 'checkbox' | 'link' | 'tab' | 'radio',
  name: string | RegExp,
): Promise<void> {
  fireEvent.click((await screen.findAllByRole(role, { name }))[0]!);
}

/** Types into the field with this label, once it's there. */
export async function fill(label: string | RegExp, value: string): Promise<void> {
  fireEvent.input((await screen.findAllByLabelText(label))[0]!, { target: { value } });
}

/** Chooses an option of the displayed question and submits it, after `before`. */
export async function answer(letter: Letter, before = () => {}): Promise<void> {
  const radios = await within(await screen.findByRole('tabpanel')).findAllByRole('radio');
  // On a busy machine the result's code could load for longer than the result is shown.
  await loadParts();
  fireEvent.click(radios['ABCD'.indexOf(letter)]!);
  const submit = await screen.findByRole('button', { name: /^Submit Answer/ });
  await waitFor(() => expect(submit).toHaveProperty('disabled', false));
  before();
  fireEvent.click(submit);
}

/** Waits until the words can be read, as a text or as the name of something. */
export async function expectWords(words: string): Promise<void> {
  await waitFor(() => expect(readable(), `nothing says ${words}`).toContain(words));
}

/** Returns all that can be read on the page, also by those who listen. */
export function readable(): string {
  const names = [...document.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label'));
  return [document.body.textContent, ...names].join('\n').replaceAll(/[^\S\n]+/g, ' ');
}

/** Waits until a red box says it. */
export async function expectAlert(words: string): Promise<void> {
  const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  await waitFor(() => expect(alerts().join('\n')).toContain(words));
}
