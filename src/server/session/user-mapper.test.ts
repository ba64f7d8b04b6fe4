import * as v from 'valibot';
import { expect, it } from 'vitest';
import { AccountId } from '../../contract/account.ts';
import { Username } from '../../contract/credentials.ts';
import { accountId } from './user-mapper.ts';

const created_at = new Date('2026-11-20T12:00:00.000Z');

it("SRV-4: gives an account an ID that is nobody's username, and that a restored database doesn't give again", () => {
  const id = accountId({ id: 17, created_at });
  expect(v.is(AccountId, id)).toBe(true);
  expect(v.is(Username, id)).toBe(false);
  expect(accountId({ id: 17, created_at: new Date(created_at.getTime() + 1) })).not.toBe(id);
  expect(accountId({ id: 1, created_at })).not.toBe(id);
});
