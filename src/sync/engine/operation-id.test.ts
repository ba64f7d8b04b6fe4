import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { OperationId } from '../../contract/scalars.ts';
import { makeOperationId } from './operation-id.ts';

it('an operation ID is a UUID of version 7 with the current time, and no two are the same', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T13:00:00.123Z') });
  const ids = Array.from({ length: 100 }, makeOperationId);
  vi.useRealTimers();
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) {
    expect(v.is(OperationId, id)).toBe(true);
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(Number.parseInt(id.slice(0, 13).replace('-', ''), 16)).toBe(Date.parse('2026-11-27T13:00:00.123Z'));
  }
});
