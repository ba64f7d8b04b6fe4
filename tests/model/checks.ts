import { expect } from 'vitest';
import { reasonText } from '../../src/app/offline/text.ts';
import type { OpenDevice } from '../../src/sync/device.ts';
import { puzzleQuery } from '../../src/sync/queries/first/puzzle.ts';
import { statusQuery } from '../../src/sync/queries/first/status.ts';
import { outboxQuery } from '../../src/sync/queries/outbox.ts';
import { readFact } from '../../src/sync/storage/cache-database.ts';
import { readStatusFacts } from '../../src/sync/storage/status.ts';
import type { FakeApi } from '../support/fake-api.ts';
import { describeOperation, type QueuedOperation, type World } from './world.ts';

/** A lock held for this long is never released, even on a busy machine. */
const lockTimeoutMs = 20_000;

/** The effects by operation. The server doesn't say when an exercise was done. */
function operationsDone({ acted, users }: FakeApi): { key: string; who: string; name: string }[] {
  return acted.map(({ key, who, effect }) => {
    if (!effect.startsWith('practice')) return { key, who, name: effect };
    const { done_at } = users.get(who)!.stored.get(key)!.body as { done_at: string };
    return { key, who, name: `practice ${done_at}` };
  });
}

/** What is at the server or in an outbox. */
async function storedOperations(world: World): Promise<Set<string>> {
  const { api, operations } = world;
  const done = operationsDone(api);
  const storedOperationNames = new Set(done.map(({ key, name }) => `${operations.get(key)?.place} ${name}`));
  for (const who of ['alice', 'bob']) {
    for (const entry of await world.entries(who)) {
      expect(entry.username).toBe(who);
      storedOperationNames.add(`${world.placeOf(who, entry.sequence)} ${describeOperation(entry)}`);
    }
  }
  return storedOperationNames;
}

/**
 * A restored server can lose promised operations if no device has them anymore. A device that has one can be about to remove it, because
 * the server's response can have arrived. `before`: what the server had.
 */
export async function forgetLost(world: World, before: ReturnType<typeof serverHas>): Promise<void> {
  const after = serverHas(world);
  for (const place of before) if (!after.has(place)) world.promised.delete(place);
  const storedOperationNames = await storedOperations(world);
  for (const [place, each] of world.promised) {
    if (!storedOperationNames.has(`${place} ${each.description}`) && !isAnswered(world, each))
      world.promised.delete(place);
  }
}

/** The places of operations that the server has, or that it doesn't need because of an answer. */
export function serverHas(world: World): Set<string> {
  const done = operationsDone(world.api).flatMap(({ key }) => world.operations.get(key)?.place ?? []);
  const replaced = [...world.promised.values()].filter((each) => isAnswered(world, each)).map(({ place }) => place);
  return new Set([...done, ...replaced]);
}

/** The invariants after each step. */
export async function checkAlways(world: World): Promise<void> {
  const { api, operations, promised } = world;
  const done = operationsDone(api);
  const storedOperationNames = await storedOperations(world);
  for (const each of promised.values()) {
    const isStored = storedOperationNames.has(`${each.place} ${each.description}`) || isAnswered(world, each);
    expect(isStored, `${each.description} of ${each.who} is neither sent nor kept`).toBe(true);
  }
  expect(world.faults).toEqual([]);
  await checkLogin(world);
  await checkWaits(world);
  await checkReasons(world);
  await checkSettled(world);
  // An answer is identified only by its question, which can be another learner's, too. Of two exercises, after the clock was set back, the
  // times can be the same.
  const once = done
    .filter(({ name }) => /^(?:comment|practice|report) /.test(name))
    .map(({ key, name }) => (name.startsWith('practice ') ? `${name} of ${operations.get(key)?.place}` : name));
  expect(once, 'an act has had its effect twice').toEqual([...new Set(once)]);
}

/** A login stays until something ends its session. */
async function checkLogin({ tabs, isLoggedIn }: World): Promise<void> {
  const device = tabs.find(({ mortal }) => !mortal.isDoomed)?.device;
  if (!device || !isLoggedIn) return;
  expect((await readStatusFacts(device.cache)).paused, 'a login was ended by what came before it').not.toBe('login');
}

/** What only the plan had opened is gone, but for what was answered. */
export async function checkPlanIsOver({ cache }: OpenDevice): Promise<void> {
  expect(await cache.puzzles.get(3), 'a premium puzzle is still there').toBeUndefined();
  const bodies = await cache.question_bodies.toCollection().primaryKeys();
  expect(await cache.interview_answers.toCollection().primaryKeys()).toEqual(expect.arrayContaining(bodies));
}

/** Everything that left the outbox is in the local cache, unless the browser evicted that. */
async function checkSettled(world: World): Promise<void> {
  const { tabs, user, promised } = world;
  const device = tabs.find(({ mortal }) => !mortal.isDoomed)?.device;
  if (!device) return;
  // The outbox first, because a flush can settle one in between.
  const entries = await device.outbox.entries.toArray();
  const waiting = new Set(entries.map(({ sequence }) => world.placeOf(user, sequence)));
  const { cache } = device;
  const { answers, hints, interview_answers, exercises, meta } = cache;
  await cache.transaction('r', [answers, hints, interview_answers, exercises, meta], async () => {
    // A page has emptied the scope, and its rows are still to come.
    if (await readFact(cache, 'set_aside')) return;
    const done = new Set((await exercises.toArray()).map(({ done_at }) => done_at));
    for (const { who, place, description, isForgotten } of promised.values()) {
      if (who !== user || isForgotten || waiting.has(place)) continue;
      const [kind, subject, number] = description.split(' ') as [string, string, string];
      const row =
        (kind === 'answer' && (await answers.get(Number(subject)))) ||
        (kind === 'hint' && (await hints.get([Number(subject), Number(number)]))) ||
        (['interview', 'check'].includes(kind) && (await interview_answers.get(Number(subject)))) ||
        (kind === 'practice' && done.has(subject)) ||
        // Of a thumb taken back, and of what no pull brings, nothing stays.
        ['react', 'comment', 'report'].includes(kind);
      expect(row, `${description} has left the outbox before the local cache had it`).toBeTruthy();
    }
  });
}

/** One given elsewhere, or before the local cache was lost, replaces it. After the answer, the server doesn't count a hint. */
function isAnswered({ api }: World, { who, description }: QueuedOperation): boolean {
  const [kind, question] = description.split(' ');
  const { answers, interviews } = api.users.get(who)!;
  return (
    (['answer', 'hint'].includes(kind!) && answers.has(Number(question))) ||
    // A check that came too late leaves the result as it is.
    (['interview', 'check'].includes(kind!) && interviews.has(Number(question)))
  );
}

/** Every tab waits as long as the server asked. */
async function checkWaits(world: World): Promise<void> {
  expect(world.isEarly, 'an act was sent before the time that the server told').toBe(false);
  world.isHeld = false;
  const { waits, heldUntil, clock, browser } = world;
  if (!world.hasLocks || (waits.size === 0 && heldUntil <= clock.time)) return;
  // The flush that was told has noted it once it released the lock.
  const signal = AbortSignal.timeout(lockTimeoutMs);
  await navigator.locks.request(`${browser} nday-drain`, { signal }, async () => {
    for (const { operation_id, next_attempt_at } of await world.entries()) {
      // A person's retry has made it due.
      if (next_attempt_at > 0) expect(next_attempt_at).toBeGreaterThanOrEqual(waits.get(operation_id) ?? 0);
    }
    world.isHeld = clock.time < heldUntil;
  });
}

/** The Sync screen says why each entry that was sent is still there. */
async function checkReasons({ tabs, clock }: World): Promise<void> {
  // Reading isn't a step of a tab that dies at one.
  const device = tabs.find(({ mortal }) => !mortal.isDoomed)?.device;
  if (!device) return;
  const status = await statusQuery.read(device);
  for (const view of await outboxQuery.read(device)) {
    if (view.entry.state === 'pending') continue;
    expect(reasonText(view, status, clock.now())).toMatch(/\w.*\.$/);
    if (view.entry.state !== 'parked') continue;
    expect(view.entry.last_error, 'a parked entry has its reason').toBeTruthy();
    expect(view.entry.last_status).toBeGreaterThanOrEqual(400);
  }
}

/** In the end, the current user's local cache equals the server's state. */
export async function checkCache({ api, user, tabs }: World): Promise<void> {
  const { device } = tabs[1]!;
  await device.loop.run('start');
  const { cache } = device;
  if (api.plan === null) await checkPlanIsOver(device);
  const mine = api.users.get(user)!;
  const answers = await cache.answers.toArray();
  expect(new Map(answers.map((row) => [row.question_id, row.selected_answer]))).toEqual(
    new Map([...mine.answers].map(([id, { letter }]) => [id, letter])),
  );
  const reactions = await cache.reactions.filter(({ reaction }) => reaction !== null).toArray();
  expect(new Map(reactions.map((row) => [row.puzzle_id, row.reaction]))).toEqual(mine.reactions);
  const interviews = await cache.interview_answers.toArray();
  expect(
    new Map(
      interviews.map(({ question_id, selected_mc_answer, text_answer, graded_by, covered }) => [
        question_id,
        [selected_mc_answer ?? text_answer, graded_by === 'self' ? covered : undefined],
      ]),
    ),
  ).toEqual(new Map([...mine.interviews].map(([id, { givenAnswer, confirmed }]) => [id, [givenAnswer, confirmed]])));
  const exercises = api.acted.filter(({ who, effect }) => who === user && effect.startsWith('practice'));
  expect((await cache.exercises.toArray()).map(({ id }) => id).sort()).toEqual(exercises.map(({ key }) => key).sort());
  for (const id of [1, 2]) {
    await device.refresh(puzzleQuery(id));
    const view = (await puzzleQuery(id)
      .read(device)
      .then(({ view }) => view ?? undefined))!;
    expect(view.answered).toBe([...mine.answers.keys()].filter((question) => Math.floor(question / 10) === id).length);
    expect(view.reaction_counts).toEqual(api.puzzles.get(id)!.reaction_counts);
    expect(view.comments).toEqual(api.puzzles.get(id)!.comments.map((comment) => ({ ...comment, pending: false })));
    expect(view.user_reaction).toBe(mine.reactions.get(id) ?? null);
    expect(view.rejected).toEqual([]);
  }
}

/** Each operation did what its learner has said, under their session, unless it was taken back. */
export function checkOperations({ api, operations, discarded }: World): void {
  for (const { key, who, name } of operationsDone(api)) {
    expect(operations.get(key)).toMatchObject({ who, description: name });
    expect(discarded.has(key), `${name} was discarded, and sent even so`).toBe(false);
  }
}

/** When all is quiet, what the server has is what each learner wanted last. */
export function checkWishes({ api, operations, answered, elsewhere }: World): void {
  for (const [who, { answers, reactions }] of api.users) {
    for (const [question, { letter }] of answers) expect(answered).toContain(`${who} answer ${question} ${letter}`);
    for (const puzzle of [1, 2]) {
      const wishes = api.acted
        .filter((operation) => operation.who === who && operation.effect.startsWith(`react ${puzzle} `))
        .map(({ key }) => operations.get(key)!);
      // One that was rejected and is tried again is a newer wish, and yet goes before those that still wait behind it.
      const last = wishes
        .filter((wish) => !wishes.some(({ at, number }) => at > wish.at && number > wish.number))
        .map(({ description }) => description);
      const other = elsewhere.get(`${who} ${puzzle}`);
      if (other !== undefined) last.push(other);
      if (last.length === 0) last.push(`react ${puzzle} null`);
      expect(last).toContain(`react ${puzzle} ${reactions.get(puzzle) ?? null}`);
    }
  }
}

/** In order within a queue, except for entries overtaken after a rejection. */
export function checkOrder({ api, operations, rejected }: World): void {
  const last = new Map<string, number>();
  for (const { key, who, effect } of api.acted) {
    const { at, place } = operations.get(key)!;
    const puzzle = puzzleOf(effect);
    if (puzzle === null || rejected.has(place)) continue;
    // All else overtakes comments that are too many; among themselves they stay in order.
    const isLimited = effect.startsWith('comment ') && api.limited.has(puzzle);
    const queueKey = `${who} ${puzzle} ${isLimited ? 'comments' : ''}`;
    expect(at, `${effect} came before what was done earlier`).toBeGreaterThan(last.get(queueKey) ?? 0);
    last.set(queueKey, at);
  }
}

/** The puzzle of its queue; null if it's about no puzzle. */
function puzzleOf(effect: string): number | null {
  const [kind, subject] = effect.split(' ');
  if (kind === 'answer' || kind === 'hint') return Math.floor(Number(subject) / 10);
  return kind === 'react' || kind === 'comment' || kind === 'practice' ? Number(subject) : null;
}

/** A closed tab's code holds up no other tab. */
export async function checkLocks({ browser }: World): Promise<void> {
  for (const name of ['nday-drain', 'nday-session']) {
    const signal = AbortSignal.timeout(lockTimeoutMs);
    await navigator.locks.request(`${browser} ${name}`, { signal }, async () => {});
  }
}
