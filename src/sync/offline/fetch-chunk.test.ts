import { expect, test } from 'vitest';
import { origin } from '../../../tests/support/fake-api.ts';
import { ManualClock } from '../../../tests/support/test-device.ts';
import { createApiClient } from '../http/first/api-client.ts';
import { fetchChunk } from './fetch-chunk.ts';

const chunk = { sha256: 'a'.repeat(64), size: 6, rows: 1 };

/** A chunk whose bytes come when the test sends them. */
function setUp() {
  const clock = new ManualClock();
  const body = new TransformStream<Uint8Array, Uint8Array>();
  const writer = body.writable.getWriter();
  const fetch = (async () =>
    new Response(body.readable, { headers: { 'content-type': 'application/gzip' } })) as typeof globalThis.fetch;
  const { call } = createApiClient({ baseUrl: origin, fetch, readCsrfToken: async () => null });
  const told: number[] = [];
  const stop = new AbortController();
  const fetching = fetchChunk({ call, clock }, chunk, stop.signal, (bytes) => told.push(bytes));
  /** Until they're reported and the next ones are awaited. */
  const send = async (...bytes: number[]) => {
    const count = told.length;
    await writer.write(Uint8Array.from(bytes));
    await expect.poll(() => told.length).toBe(count + 1);
  };
  const isWaitedFor = () => expect.poll(() => clock.nextTimer).toBeDefined();
  return { clock, told, fetching, stop, send, isWaitedFor, end: () => writer.close() };
}

test('PACK-2: progress within a chunk counts bytes as they come', async () => {
  const { told, fetching, send, end } = setUp();
  await send(1, 2);
  expect(told).toEqual([2]);
  await send(3);
  expect(told).toEqual([2, 3]);
  await send(4, 5, 6);
  await end();
  expect(await fetching).toMatchObject({ ok: true, reply: Uint8Array.from([1, 2, 3, 4, 5, 6]) });
  expect(told).toEqual([2, 3, 6]);
});

test('PACK-2: a chunk can take long if a byte comes within 15 seconds of the last', async () => {
  const { clock, fetching, send, isWaitedFor, end } = setUp();
  await isWaitedFor();
  for (let byte = 1; byte <= 6; byte += 1) {
    clock.pass(14_999);
    await send(byte);
  }
  clock.pass(14_999);
  await end();
  expect(await fetching).toMatchObject({ ok: true, reply: Uint8Array.from([1, 2, 3, 4, 5, 6]) });
  expect(clock.nextTimer).toBeUndefined();
});

test('PACK-2: no byte for 15 seconds is a timeout, whether some came or none', async () => {
  const none = setUp();
  await none.isWaitedFor();
  none.clock.pass(15_000);
  expect(await none.fetching).toMatchObject({ ok: false, kind: 'no_response', reason: 'timeout' });

  const some = setUp();
  await some.isWaitedFor();
  some.clock.pass(14_999);
  await some.send(1);
  some.clock.pass(15_000);
  expect(await some.fetching).toMatchObject({ ok: false, kind: 'no_response', reason: 'timeout' });
});

test("PACK-6: an aborted download isn't a timeout", async () => {
  const { fetching, stop, send } = setUp();
  await send(1);
  stop.abort();
  expect(await fetching).toMatchObject({ ok: false, kind: 'no_response', reason: 'aborted' });
});
