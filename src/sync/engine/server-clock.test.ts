import fc from 'fast-check';
import { expect, it, onTestFinished, test } from 'vitest';
import { FakeApi, json, rejectWith, unreachable } from '../../../tests/support/fake-api.ts';
import { isNightly } from '../../../tests/support/settings.ts';
import { deviceOn, emptyStorage, ManualClock } from '../../../tests/support/test-device.ts';
import { localDay, utcDay } from '../../rules/puzzle-day.ts';
import { fetchPuzzle } from '../http/fetch-puzzle.ts';
import { answer } from '../operations/answer.ts';
import { comment } from '../operations/comment.ts';
import { exercise } from '../operations/exercise.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';

const day = 86_400_000;
const numRuns = isNightly ? 300 : 20;
const skew = fc.oneof(fc.integer({ min: -4000 * day, max: 400 * day }), fc.constantFrom(0, -40 * day, -600_000, day));

/** A server with its own clock, a device whose clock is `skew` ahead of it, and what the server stores. */
function twoClocks(skew: number) {
  const api = new FakeApi('alice');
  api.signIn('alice');
  const clock = new ManualClock();
  const right = new ManualClock();
  clock.time = right.time + skew;
  const received: { at: number; localDate: string }[] = [];
  const network = async (request: Request, serve: () => Promise<Response>) => {
    const sent = request.headers.get('x-sent-at');
    const body = request.method === 'POST' ? await request.clone().json() : {};
    const done = body.answered_at ?? body.done_at;
    if (done) received.push({ at: right.time - Date.parse(sent!) + Date.parse(done), localDate: body.local_date });
    const response = await serve();
    response.headers.set('date', new Date(Math.floor(right.time / 1000) * 1000).toUTCString());
    return response;
  };
  api.network = network;
  const pass = (milliseconds: number) => {
    clock.pass(milliseconds);
    right.pass(milliseconds);
  };
  return { api, clock, right, network, received, pass };
}

const property = fc.asyncProperty(
  skew,
  fc.option(skew, { nil: 0 }),
  fc.integer({ min: 0, max: 20 * day }),
  fc.boolean(),
  fc.boolean(),
  async (skew, jump, age, isRestarted, isBusy) => {
    const { api, clock, right, network, received, pass } = twoClocks(skew);
    const storage = emptyStorage();
    const first = await deviceOn(api, { username: 'alice', clock, storage });
    await first.loop.run('start');
    api.network = isBusy ? async () => rejectWith('unavailable') : unreachable;
    const answered = right.time;
    await first.perform(answer, { puzzle_id: 1, question_id: 11, answer: 'A' });
    const practice = { kind: 'practice', puzzle_id: 1, question_id: null, is_correct: null } as const;
    await first.perform(exercise, practice);
    await first.loop.run('enqueue');
    pass(age);
    clock.time += jump;
    if (isRestarted) first.close();
    const device = isRestarted ? await deviceOn(api, { username: 'alice', clock, storage }) : first;
    api.network = network;
    await device.loop.run('start');
    await device.loop.run('retry');
    device.close();
    expect(received).toHaveLength(2);
    for (const { at, localDate } of received) {
      // `Date` has whole seconds.
      expect(Math.abs(at - answered)).toBeLessThan(5000);
      expect(localDate).toBe(localDay(new Date(answered)));
    }
  },
);

test('OUT-28: a clock that is wrong, or jumps before sending, changes neither time nor day', () =>
  fc.assert(property, { numRuns }));

const unheard = fc.asyncProperty(
  skew,
  fc.integer({ min: -4000 * day, max: 0 }),
  fc.integer({ min: 0, max: 20 * day }),
  fc.boolean(),
  async (skew, jump, away, isRestarted) => {
    const { api, clock, right, network, received, pass } = twoClocks(skew);
    const storage = emptyStorage();
    const first = await deviceOn(api, { username: 'alice', clock, storage });
    await first.loop.run('start');
    const heard = right.time;
    if (isRestarted) first.close();
    pass(away);
    clock.time += jump;
    api.network = unreachable;
    const device = isRestarted ? await deviceOn(api, { username: 'alice', clock, storage }) : first;
    await device.perform(answer, { puzzle_id: 1, question_id: 11, answer: 'A' });
    const answered = right.time;
    api.network = network;
    await device.loop.run('retry');
    device.close();
    expect(received).toHaveLength(1);
    const { at } = received[0]!;
    expect(at).toBeGreaterThan(heard - 5000);
    expect(at).toBeLessThan(answered + 5000);
  },
);

test('OUT-28: dates operations after the last known server time if the clock was set back', () =>
  fc.assert(unheard, { numRuns }));

it('OUT-28: notes the time of a response again only after an hour, because each note is a write', () => {
  const clock = new ManualClock();
  const noted: number[] = [];
  const hear = (server: ServerClock) => server.listen()(new Date(clock.time).toUTCString());
  const first = createServerClock(clock, {}, ({ heard }) => noted.push(heard));
  for (let minute = 0; minute < 90; minute += 1) {
    hear(first);
    clock.pass(60_000);
  }
  expect(noted).toHaveLength(2);
  const second = createServerClock(clock, { heard: noted[1]! }, ({ heard }) => noted.push(heard));
  hear(second);
  expect(noted).toHaveLength(2);
});

it('OUT-28: asks for the server’s time before it sends what an earlier page left', async () => {
  const { api, clock } = twoClocks(0);
  const storage = emptyStorage();
  const first = await deviceOn(api, { username: 'alice', clock, storage });
  await first.perform(answer, { puzzle_id: 1, question_id: 11, answer: 'A' });
  first.close();
  const device = await deviceOn(api, { username: 'alice', clock, storage });
  onTestFinished(() => device.close());
  api.requests = [];
  await device.loop.run('enqueue');
  expect(api.requests.slice(0, 2)).toEqual(['GET /api/health/', 'POST /api/puzzles/1/answer/']);
});

it('OUT-28: keeps its estimate while that can be right, so slow responses move nothing', () => {
  const clock = new ManualClock();
  const noted: number[] = [];
  const server = createServerClock(clock, {}, ({ ahead }) => noted.push(ahead));
  const hear = server.listen();
  const serverTime = new Date(clock.time).toUTCString();
  clock.pass(14_000);
  hear(serverTime);
  expect(noted).toEqual([0]);
  const late = server.listen();
  late(new Date(clock.time + day).toUTCString());
  expect(noted).toHaveLength(2);
  expect(Math.abs(noted[1]! - day)).toBeLessThan(2000);
  // A portal without a clock, and one that was set back during the call, tell nothing.
  server.listen()(null);
  const back = server.listen();
  clock.setBack(3_600_000);
  back(new Date(clock.time).toUTCString());
  expect(noted).toHaveLength(2);
  expect(utcDay(new Date(server.now()))).toBe('2026-11-21');
});

it.each([-day, day])('OUT-28: ignores a response during which the clock jumped by %d ms', (jumped) => {
  const [clock, right] = [new ManualClock(), new ManualClock()];
  const server = createServerClock(clock, {}, () => {});
  const date = () => new Date(right.time).toUTCString();
  server.listen()(date());
  expect(server.isHeard).toBe(true);
  const hear = server.listen();
  clock.time += jumped;
  hear(date());
  expect(server.isHeard).toBe(false);
  server.listen()(date());
  expect(server.isHeard).toBe(true);
  expect(Math.abs(server.now() - right.time)).toBeLessThan(5000);
});

it('OUT-28: the date of JSON that the contract doesn’t know is a proxy’s, and not heard', async () => {
  const { api, clock, right, network } = twoClocks(0);
  const device = await deviceOn(api, { username: 'alice', clock });
  await device.loop.run('start');
  api.network = async () => json(200, [null], { date: 'Thu, 01 Jan 1970 00:00:00 GMT' });
  await fetchPuzzle(device, 1);
  expect(Math.abs(device.serverClock.now() - right.time)).toBeLessThan(5000);
  api.network = network;
  device.close();
});

it('OUT-28: after a clock jump during a flush, sends nothing until the server responds again', async () => {
  const { api, clock, right, network } = twoClocks(0);
  const device = await deviceOn(api, { username: 'alice', clock });
  await device.loop.run('start');
  const sentAt: number[] = [];
  api.network = async (request, serve) => {
    const sent = request.headers.get('x-sent-at');
    if (sent !== null) sentAt.push(Date.parse(sent) - right.time);
    if (sentAt.length === 1) clock.time += day;
    return network(request, serve);
  };
  for (const text of ['first', 'second']) await device.perform(comment, { puzzle_id: 1, text });
  await device.loop.run('enqueue');
  api.network = network;
  await device.loop.run('retry');
  device.close();
  expect(api.effects).toEqual(['comment 1 first', 'comment 1 second']);
  for (const off of sentAt) expect(Math.abs(off)).toBeLessThan(5000);
});
