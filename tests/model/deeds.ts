import { calls } from '../../src/contract/calls.ts';
import { answerQuestion } from '../../src/sync/answer-question.ts';
import type { Device } from '../../src/sync/device.ts';
import { rememberUser } from '../../src/sync/device-database.ts';
import type { Enqueued } from '../../src/sync/enqueue.ts';
import { mirrorName } from '../../src/sync/mirror-database.ts';
import { deleteDatabase } from '../../src/sync/open-database.ts';
import { isRevisable } from '../../src/sync/outbox-entry.ts';
import { signOut } from '../../src/sync/sign-out.ts';
import { nameOf } from './checks.ts';
import type { Deed } from './scenario.ts';
import { layOutAsBefore, type World } from './world.ts';

export async function perform(world: World, deed: Deed, at: number): Promise<void> {
  const tab = world.tabs[at % world.tabs.length]!;
  try {
    await performOn(world, tab, deed);
  } catch (error) {
    // What a killed tab, or one whose databases are gone, cannot do was promised to nobody.
    const isOver = tab.mortal.isDead || !world.tabs.includes(tab) || !tab.device.outbox.isOpen();
    if (!isOver) throw error;
  }
}

async function performOn(world: World, { device, mortal }: World['tabs'][number], deed: Deed): Promise<void> {
  const { api, user } = world;
  const promise = (name: string, { outcome }: Enqueued) => {
    if (outcome !== 'already') world.promised.push({ who: user, name });
  };
  switch (deed.do) {
    case 'answer': {
      const question_id = 10 * deed.puzzle + deed.order;
      const done = await device.answer({ puzzle_id: deed.puzzle, question_id, answer: deed.letter });
      return promise(`answer ${question_id}`, done);
    }
    case 'react':
      return promise(`react ${deed.puzzle}`, await device.react({ puzzle_id: deed.puzzle, desired: deed.desired }));
    case 'comment': {
      const text = world.text(deed.isRefused);
      const done = await device.comment({ puzzle_id: deed.puzzle, text });
      return deed.isRefused ? undefined : promise(`comment ${deed.puzzle} ${text}`, done);
    }
    case 'interview': {
      const said = deed.question === 5 ? { selected_mc_answer: 'B' as const } : { text_answer: 'the point' };
      return promise(`interview ${deed.question}`, await answerQuestion(device, deed.question, said));
    }
    case 'practise': {
      const done = { kind: 'practice', puzzle_id: deed.puzzle, question_id: null, is_correct: null } as const;
      const done_at = new Date(world.clock.now()).toISOString();
      const act = { ...done, done_at, local_date: done_at.slice(0, 10) };
      return promise(`practice ${done_at}`, await device.perform('exercise', act));
    }
    case 'report': {
      const text = world.text(false);
      const about = { target_kind: 'puzzle', target_id: String(deed.puzzle), reason: 'typo' } as const;
      return promise(`report ${text}`, await device.perform('report', { ...about, text }));
    }
    case 'answer elsewhere': {
      const question_id = 10 * deed.puzzle + deed.order;
      const isOpen = !api.users.get(user)!.answers.has(question_id);
      if (isOpen) api.answerElsewhere(user, deed.puzzle, question_id, deed.letter);
      return;
    }
    case 'retry':
    case 'edit':
    case 'discard': {
      const entries = await device.outbox.entries.orderBy('sequence').toArray();
      const entry = entries[deed.which % (entries.length || 1)];
      if (!entry) return;
      world.note(user, entry);
      if (deed.do === 'retry') return device.retryEntry(entry.operation_id);
      if (deed.do === 'edit' ? !isRevisable(entry) : entry.state === 'sent') return;
      world.takenBack.add(`${user} ${nameOf(entry)}`);
      if (deed.do === 'discard') return device.discardEntry(entry.operation_id);
      return device.reviseComment(entry.operation_id, world.text(false));
    }
    case 'fetch':
      await device.fetchPuzzle(deed.puzzle);
      return;
    case 'sync':
      return device.loop.run(deed.why);
    case 'wait':
      return world.clock.pass(deed.seconds * 1000);
    case 'set clock back':
      return world.clock.setBack(deed.hours * 3_600_000);
    case 'die':
      return mortal.dieAfter(deed.after);
    case 'freeze':
      device.close();
      return mortal.die();
    case 'session':
      return api.signIn(deed.of);
    case 'login':
      return login(device, user);
    case 'change user':
      return changeUser(world);
    case 'evict':
      closeTabs(world);
      world.forgetMirror();
      return deleteDatabase(mirrorName(user), world.disk);
    case 'upgrade':
      closeTabs(world);
      return layOutAsBefore(world);
  }
}

export async function login(device: Device, user: string): Promise<void> {
  const result = await device.call(calls.login, { body: { username: user, password: 'x' } });
  if (result.ok) await device.resume();
}

function closeTabs({ tabs }: World): void {
  for (const { device } of tabs.splice(0)) device.close();
}

export async function changeUser(world: World): Promise<void> {
  const [first, ...others] = world.tabs.splice(0);
  for (const { device } of others) device.close();
  if (!first) return;
  try {
    world.forgetMirror();
    await signOut(first.device, { pending: 'keep' });
  } finally {
    first.mortal.die();
    first.device.close();
    // One that was killed may have left nothing, too.
    if ((await world.entries()).length === 0) world.emptied.set(world.user, (world.emptied.get(world.user) ?? 0) + 1);
  }
  world.user = world.user === 'alice' ? 'bob' : 'alice';
  await rememberUser(world.user, world.disk);
  await world.openTab();
  await login(world.tabs[0]!.device, world.user);
}

/** The learner opens again what was killed or closed. */
export async function revive(world: World): Promise<void> {
  const alive = world.tabs.filter(({ mortal, device }) => !mortal.isDead && device.mirror.isOpen());
  for (const { device } of world.tabs) if (!alive.some((tab) => tab.device === device)) device.close();
  world.tabs = alive;
  while (world.tabs.length < 2) await world.openTab();
}
