import { expect } from 'vitest';
import type { Plan } from '../../src/contract/account.ts';
import type { Stage, Visitor } from './journey.ts';

/** Of a stage: makes an account, and signs a person in to it at a browser. */
export function enterer(stage: Stage) {
  return async (rights: { staff?: boolean; plan?: Plan } = { staff: true }, path = '/leaderboard') => {
    const account = await stage.createUser(rights);
    const visitor = await stage.visitor();
    await visitor.page.goto(path);
    await visitor.login(account.username, account.password);
    return { ...account, visitor, page: visitor.page };
  };
}

/** Calls the API with the visitor's session, beside their page. */
export async function callAs(visitor: Visitor, method: 'POST' | 'PUT' | 'GET' | 'DELETE', path: string, data?: object) {
  const token = (await visitor.context.cookies()).find(({ name }) => name.endsWith('csrftoken'))?.value ?? '';
  const reply = await visitor.context.request.fetch(path, { method, headers: { 'x-csrftoken': token }, data });
  expect(reply.ok(), await reply.text()).toBe(true);
  return reply.status() === 204 ? undefined : reply.json();
}
