import type { BrowserContextOptions } from 'playwright-core';
import { expect } from 'vitest';
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

/** Calls the API with the visitor's session, outside of their page. */
export async function callAs(visitor: Visitor, method: 'POST' | 'PUT' | 'GET' | 'DELETE', path: string, data?: object) {
  const token = (await visitor.context.cookies()).find(({ name }) => name.endsWith('csrftoken'))?.value ?? '';
  const reply = await visitor.context.request.fetch(path, { method, headers: { 'x-csrftoken': token }, data });
  expect(reply.ok(), await reply.text()).toBe(true);
  return reply.status() === 204 ? undefined : reply.json();
}
