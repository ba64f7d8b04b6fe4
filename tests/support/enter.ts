import type { BrowserContextOptions } from 'playwright-core';
import { expect } from 'vitest';
import type { NewPuzzleBody } from '../../src/contract/admin-puzzles.ts';
import { insertSession } from './accounts.ts';
import type { Rights, Stage } from './journey.ts';
import type { Visitor } from './visitor.ts';

/** For a stage: creates an account, and opens a page that is signed in to it. */
export function enterer(stage: Stage) {
  return async (rights: Rights = { staff: true }, path = '/leaderboard', options: BrowserContextOptions = {}) => {
    const account = await stage.createUser(rights);
    const visitor = await stage.visitor(options);
    await stage.signIn(visitor, account.username);
    await visitor.page.goto(path);
    await visitor.greeted(account.username);
    return { ...account, visitor, page: visitor.page };
  };
}

/** Publishes a puzzle as staff, without a page, and returns its ID. */
export async function publish({ server, db, createUser }: Stage, puzzle: NewPuzzleBody): Promise<number> {
  const session = `sessionid=${await insertSession(db, await createUser({ staff: true }))}`;
  const config = await fetch(`${server.url}/api/config/`, { headers: { cookie: session } });
  const [token = ''] = config.headers.getSetCookie().flatMap((cookie) => /^csrftoken=([^;]+)/.exec(cookie)?.[1] ?? []);
  const reply = await fetch(`${server.url}/api/puzzles/admin/create/`, {
    method: 'POST',
    headers: {
      cookie: `${session}; csrftoken=${token}`,
      'x-csrftoken': token,
      'content-type': 'application/json',
    },
    body: JSON.stringify(puzzle),
  });
  expect(reply.ok, await reply.clone().text()).toBe(true);
  return (await reply.json()).id;
}

/** Calls the API with the visitor's session, outside of their page. */
export async function callAs(visitor: Visitor, method: 'POST' | 'PUT' | 'GET' | 'DELETE', path: string, data?: object) {
  const token = (await visitor.context.cookies()).find(({ name }) => name.endsWith('csrftoken'))?.value ?? '';
  const reply = await visitor.context.request.fetch(path, { method, headers: { 'x-csrftoken': token }, data });
  expect(reply.ok(), await reply.text()).toBe(true);
  return reply.status() === 204 ? undefined : reply.json();
}
