import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { unreachable } from '../../../tests/support/fake-api.ts';
import { devicesOfAlice } from '../../../tests/support/test-device.ts';
import { calls } from '../../contract/calls.ts';
import type { OpenDevice } from '../device.ts';
import { hasSentLogin, markData, readMarks } from './data-marks.ts';
import { dataMark } from './outbox-entry.ts';
import { signOut } from './sign-out.ts';

/** How long whatever a test starts takes at most. */
const longest = 40;

/** As a page does at its start. */
async function watch(device: OpenDevice, marks: Set<string>) {
  const found = await readMarks(device, () => marks.has(device.account));
  if (found === 'to mark') await markData(device, () => marks.add(device.account));
  return found;
}

test('PLAT-3: two tabs that start at any distance see no loss', async () => {
  for (let turns = 0; turns < longest; turns += 1) {
    const { start } = devicesOfAlice();
    const [one, other] = [await start('Alice'), await start('Alice')];
    const marks = new Set<string>();
    const first = watch(one, marks);
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    const found = [await watch(other, marks), await first];
    expect(found, `after ${turns} turns`).not.toContain('lost');
    expect(await watch(one, marks)).toBe('marked');
  }
});

test('PLAT-3: a tab that starts at any point of a logout in another leaves no mark alone', async () => {
  for (let turns = 0; turns < longest; turns += 1) {
    const { api, start } = devicesOfAlice();
    const [device, tab] = [await start('Alice'), await start('Alice')];
    tab.loop.close();
    api.network = unreachable;
    const marks = new Set<string>();
    const leaving = signOut(device, { pending: 'keep', onEmpty: () => marks.delete(device.account) });
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    await watch(tab, marks).catch(() => {});
    await leaving;
    const again = await start('Alice');
    expect(await watch(again, marks), `after ${turns} turns`).toBe('to mark');
  }
});

test('PLAT-3: a login is noted before it is sent', async () => {
  const { api, storage, start } = devicesOfAlice();
  api.signIn(null);
  const visitor = await start(null);
  expect(await hasSentLogin(storage)).toBe(false);
  let isNoted: boolean | undefined;
  api.network = async (request, serve) => {
    if (request.url.endsWith(calls.login.path)) isNoted = await hasSentLogin(storage);
    return serve();
  };
  await visitor.call(calls.login, { body: { username: 'Alice', password: 'x' } });
  expect(isNoted).toBe(true);
});

test("PLAT-3: another tab's logout between the two marks leaves neither", async () => {
  const { start } = devicesOfAlice();
  const device = await start('Alice');
  const marks = new Set<string>();
  const marking = markData(device, () => marks.add(device.account));
  const cleared = device.outbox.drafts.clear();
  await Promise.all([marking, cleared]);
  expect(await device.outbox.drafts.get(dataMark)).toBeUndefined();
  expect(marks).toEqual(new Set());
});
