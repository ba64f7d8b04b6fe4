import { expect } from 'vitest';
import { calls } from '../../src/contract/calls.ts';
import type { OpenDevice } from '../../src/sync/device.ts';
import type { Enqueued } from '../../src/sync/engine/enqueue.ts';
import { answer as answerOperation } from '../../src/sync/operations/answer.ts';
import { comment } from '../../src/sync/operations/comment.ts';
import { isDiscardable, isRevisable, mayHaveArrived } from '../../src/sync/operations/entry-rules.ts';
import { exercise } from '../../src/sync/operations/exercise.ts';
import { hint } from '../../src/sync/operations/hint.ts';
import { interviewAnswer } from '../../src/sync/operations/interview-answer.ts';
import { interviewCheck } from '../../src/sync/operations/interview-check.ts';
import type { OutboxEntry } from '../../src/sync/operations/outbox-entry.ts';
import { react } from '../../src/sync/operations/react.ts';
import { report } from '../../src/sync/operations/report.ts';
import { signOut } from '../../src/sync/operations/sign-out.ts';
import { puzzleQuery } from '../../src/sync/queries/first/puzzle.ts';
import { questionQuery } from '../../src/sync/queries/question.ts';
import { readFact } from '../../src/sync/storage/cache-database.ts';
import { rememberUser } from '../../src/sync/storage/device-database.ts';
import { cacheName } from '../../src/sync/storage/open-cache.ts';
import { deleteDatabase } from '../../src/sync/storage/open-dexie.ts';
import { userNamed } from '../support/fake-api.ts';
import { checkPlanIsOver, forgetLost, serverHas } from './checks.ts';
import type { Command } from './scenario.ts';
import { layOutAsBefore, planDays, type Tab, type World } from './world.ts';

export async function perform(world: World, command: Command, at: number): Promise<void> {
  const tab = world.tabs[at % world.tabs.length]!;
  try {
    await performOn(world, tab, command);
  } catch (error) {
    // Nothing was promised for operations of a killed tab, or of one without databases.
    const isOver = tab.mortal.isDead || !world.tabs.includes(tab) || !tab.device.outbox.isOpen();
    if (!isOver) throw error;
    if (command.do === 'react') world.doubt(`react ${command.puzzle}`);
    if (command.do === 'answer') world.doubt(`answer ${10 * command.puzzle + command.order}`);
    if (command.do === 'check') world.doubt('check 6');
    if (command.do === 'hint') world.doubt(`hint ${10 * command.puzzle + command.order} ${command.number}`);
  }
}

async function performOn(world: World, tab: Tab, command: Command): Promise<void> {
  const { api, user } = world;
  const { device, mortal } = tab;
  const promise = (description: string, { outcome, operation_id }: Enqueued) => {
    if (outcome === 'already') return expect(description, 'it was not taken').toMatch(/^(?:answer|hint|interview) /);
    const operation = world.operations.get(operation_id!)!;
    expect(operation.description, 'the outbox has something else').toBe(description);
    if (!description.endsWith('refuse me')) world.promise(operation);
  };
  switch (command.do) {
    case 'answer': {
      const question_id = 10 * command.puzzle + command.order;
      const description = `answer ${question_id} ${command.letter}`;
      world.answered.add(`${user} ${description}`);
      const done = await device.perform(answerOperation, {
        puzzle_id: command.puzzle,
        question_id,
        answer: command.letter,
      });
      return promise(description, done);
    }
    case 'hint': {
      const { puzzle: puzzle_id, order, number } = command;
      const question_id = 10 * puzzle_id + order;
      return promise(`hint ${question_id} ${number}`, await device.perform(hint, { puzzle_id, question_id, number }));
    }
    case 'react': {
      const { puzzle: puzzle_id, desired } = command;
      return promise(`react ${puzzle_id} ${desired}`, await device.perform(react, { puzzle_id, desired }));
    }
    case 'comment': {
      const text = world.text(command.isRejected);
      const done = await device.perform(comment, { puzzle_id: command.puzzle, text });
      return promise(`comment ${command.puzzle} ${text}`, done);
    }
    case 'interview': {
      const description = command.question === 5 ? { selected_mc_answer: 'B' as const } : { text_answer: 'the point' };
      const words = description.selected_mc_answer ?? description.text_answer;
      return promise(
        `interview ${command.question} ${words}`,
        await device.perform(interviewAnswer, { question_id: command.question, ...description }),
      );
    }
    case 'check': {
      const confirmed = command.isConfirmed ? ['the point'] : [];
      const done = await device.perform(interviewCheck, { question_id: 6, confirmed, text_answer: 'the point' });
      return promise(`check 6 ${confirmed}`, done);
    }
    case 'practice': {
      const operation = { kind: 'practice', puzzle_id: command.puzzle, question_id: null, is_correct: null } as const;
      const done = await device.perform(exercise, operation);
      return promise(world.operations.get(done.operation_id!)!.description, done);
    }
    case 'report': {
      const text = world.text(false);
      const about = { target_kind: 'puzzle', target_id: String(command.puzzle), reason: 'typo' } as const;
      return promise(`report ${text}`, await device.perform(report, { ...about, text }));
    }
    case 'answer elsewhere': {
      const question_id = 10 * command.puzzle + command.order;
      const isOpen = !api.users.get(user)!.answers.has(question_id);
      if (!isOpen) return;
      world.answered.add(`${user} answer ${question_id} ${command.letter}`);
      return api.answerElsewhere(user, command.puzzle, question_id, command.letter);
    }
    case 'react elsewhere':
      world.elsewhere.set(`${user} ${command.puzzle}`, `react ${command.puzzle} ${command.desired}`);
      return api.reactElsewhere(user, command.puzzle, command.desired);
    case 'retry':
    case 'edit':
    case 'discard': {
      const entries = await device.outbox.entries.orderBy('sequence').toArray();
      const entry = entries[command.which % (entries.length || 1)];
      // In one tab at a time, because of 2 simultaneous edits the later one can find nothing to do.
      if (!entry || world.inHand.has(entry.operation_id)) return;
      world.inHand.add(entry.operation_id);
      try {
        if (command.do === 'retry') await retry(tab, entry);
        if (command.do === 'edit' && isRevisable(entry)) await edit(world, device, entry);
        if (command.do === 'discard') await discard(world, device, entry);
      } finally {
        world.inHand.delete(entry.operation_id);
      }
      return;
    }
    case 'fetch':
      await device.refresh(puzzleQuery(command.puzzle));
      return;
    case 'fetch question':
      await questionQuery(command.question).refresh(device);
      return;
    case 'sync':
      return device.loop.run(command.why);
    case 'wait':
      return world.clock.pass(command.seconds * 1000);
    case 'set clock back':
      return world.setClockBack(command.hours);
    case 'die':
      return mortal.dieAfter(command.after);
    case 'die opening':
      world.opening = command.after;
      return;
    case 'freeze':
      device.close();
      return mortal.die();
    case 'session':
      world.isLoggedIn = false;
      return api.signIn(command.of);
    case 'login':
      return logIn(world, device).finally(() => world.endLogin());
    case 'change user':
      return changeUser(world);
    case 'discard and change user':
      return changeUser(world, 'discard');
    case 'evict':
      closeTabs(world);
      world.forgetCache();
      return deleteDatabase(cacheName(user), world.disk);
    case 'empty storage':
      await emptyStorage(world);
      return;
    case 'upgrade':
      closeTabs(world);
      return layOutAsBefore(world);
    case 'subscribe':
      return world.subscribe();
    case 'end plan':
      closeTabs(world);
      return world.endPlan();
    case 'outlive plan':
      return outlivePlan(world);
    case 'restore backup':
      return restoreBackup(world, command.steps);
  }
}

/** Each tab hears that its databases go, and closes. */
async function emptyStorage(world: World): Promise<void> {
  const factory = world.disk.indexedDB as unknown as IDBFactory;
  const names = (await factory.databases()).map(({ name }) => name!);
  await Promise.all(names.map((name) => deleteDatabase(name, world.disk)));
  world.forgetDevice();
}

async function restoreBackup(world: World, steps: number): Promise<void> {
  const before = serverHas(world);
  world.restoreBackup(steps);
  await forgetLost(world, before);
}

/** The app is opened again after the last day of the plan, with a network or without. */
async function outlivePlan(world: World): Promise<void> {
  closeTabs(world);
  world.clock.pass(planDays * 86_400_000);
  world.endPlan();
  await world.openTab();
  const { device, mortal } = world.tabs[0]!;
  const { until } = (await readFact(device.cache, 'plan')) ?? {};
  // It goes by the server's clock as far as it knows that.
  const isOver = until && device.serverClock.now() >= Date.parse(until);
  await device.loop.run('start');
  if (isOver && !mortal.isDead) await checkPlanIsOver(device);
}

async function retry(tab: Tab, { operation_id }: OutboxEntry): Promise<void> {
  const { device } = tab;
  await device.retryEntry(operation_id);
  tab.retries += 1;
  device.loop.run('enqueue').finally(() => {
    tab.retries -= 1;
  });
}

async function edit(world: World, device: OpenDevice, entry: OutboxEntry & { kind: 'comment' }): Promise<void> {
  const { puzzle_id } = entry.payload;
  const before = world.operations.get(entry.operation_id)!;
  const { writes } = before;
  const text = world.text(false);
  try {
    await device.reviseComment(entry.operation_id, text);
  } catch (error) {
    world.doubt(before.description);
    throw error;
  }
  const after = [...world.operations.values()].find(
    ({ description }) => description === `comment ${puzzle_id} ${text}`,
  );
  if (after) world.promise(after);
  // A flush can have claimed it first.
  else expect(before.writes, `${before.description} did not become ${text}`).toBeGreaterThan(writes);
}

export async function discard(world: World, device: OpenDevice, entry: OutboxEntry): Promise<void> {
  const { operation_id, sequence } = entry;
  const operation = world.operations.get(operation_id)!;
  const { writes } = operation;
  try {
    await device.discardEntry(operation_id);
  } catch (error) {
    world.doubt(operation.description);
    throw error;
  }
  const after = (await world.entries()).find((each) => each.sequence === sequence);
  // A flush can have claimed it since, or a reply can have made it discardable.
  const isTouched = operation.writes > writes;
  // What was sent stays promised.
  if (!after && (isTouched || isDiscardable(entry))) world.promised.delete(operation.place);
  if (isTouched) return;
  if (isDiscardable(entry))
    expect(after?.operation_id, `${operation.description} was discarded, and is still there`).not.toBe(operation_id);
  if (!mayHaveArrived(entry)) world.discarded.add(operation_id);
}

export async function logIn(world: World, device: OpenDevice): Promise<void> {
  const { user, clock, restores } = world;
  const result = await device.call(calls.login, { body: { username: user, password: 'x' } });
  if (!result.ok || world.api.session !== user || restores !== world.restores) return;
  world.isLoggedIn = true;
  world.logins += 1;
  try {
    await rememberUser(userNamed(user), device.storage, clock.now());
    await device.resume();
  } catch (error) {
    world.isLoggedIn = false;
    throw error;
  }
}

function closeTabs({ tabs }: World): void {
  for (const { device } of tabs.splice(0)) device.close();
}

export async function changeUser(world: World, pending: 'keep' | 'discard' = 'keep'): Promise<void> {
  world.isLoggedIn = false;
  const [first, ...others] = world.tabs.splice(0);
  for (const { device } of others) device.close();
  if (!first) return;
  try {
    world.forgetCache();
    const writesOf = ({ operation_id }: OutboxEntry) => world.operations.get(operation_id)!.writes;
    const entries = (await world.entries()).filter((entry) => !mayHaveArrived(entry));
    const unsent = entries.map((entry) => ({ entry, writes: writesOf(entry) }));
    if (pending === 'discard') world.forgetPromises();
    await signOut(first.device, { pending });
    // A logout that was killed can have left them, and a flush can have claimed one before.
    for (const { entry, writes } of pending === 'discard' ? unsent : []) {
      if (writesOf(entry) === writes) world.discarded.add(entry.operation_id);
    }
  } finally {
    first.mortal.die();
    first.device.close();
    // A killed one can also have left nothing.
    if ((await world.entries()).length === 0) world.emptied.set(world.user, (world.emptied.get(world.user) ?? 0) + 1);
  }
  world.user = world.user === 'alice' ? 'bob' : 'alice';
  await rememberUser(userNamed(world.user), world.disk, world.clock.time);
  await world.openTab();
  await logIn(world, world.tabs[0]!.device);
}

/** The learner opens again what was killed or closed. */
export async function revive(world: World): Promise<void> {
  const alive = world.tabs.filter(({ mortal, device }) => !mortal.isDead && device.cache.isOpen());
  for (const { device } of world.tabs) if (!alive.some((tab) => tab.device === device)) device.close();
  world.tabs = alive;
  while (world.tabs.length < 2) await world.openTab();
}
