import { expect } from 'vitest';
import { reasonWords } from '../../src/app/sync/act-words.ts';
import type { OutboxEntry } from '../../src/sync/outbox-entry.ts';
import { readOutbox } from '../../src/sync/read-outbox.ts';
import { readPuzzleView } from '../../src/sync/read-puzzle.ts';
import { readStatus } from '../../src/sync/status.ts';
import type { FakeApi } from '../support/fake-api.ts';
import type { World } from './world.ts';

/** How an act is called that can be done once: `comment 1 text`, `answer 11`. */
export function nameOf({ kind, payload }: OutboxEntry): string {
  switch (kind) {
    case 'answer':
      return `answer ${payload.question_id}`;
    case 'react':
      return `react ${payload.puzzle_id}`;
    case 'comment':
      return `comment ${payload.puzzle_id} ${payload.text}`;
    case 'interview_answer':
      return `interview ${payload.question_id}`;
    case 'exercise':
      return `practice ${payload.done_at}`;
    case 'report':
      return `report ${payload.text}`;
  }
}

/** What has had its effect, by operation. The server does not say of an exercise when it was done. */
function actsDone({ acted, users }: FakeApi): { key: string; who: string; name: string }[] {
  return acted.map(({ key, who, effect }) => {
    if (!effect.startsWith('practice')) return { key, who, name: effect };
    const { done_at } = users.get(who)!.stored.get(key)!.body as { done_at: string };
    return { key, who, name: `practice ${done_at}` };
  });
}

/** What holds after each step. */
export async function checkAlways(world: World): Promise<void> {
  const { api, promised, takenBack } = world;
  const done = actsDone(api);
  for (const who of ['alice', 'bob']) {
    const entries = await world.entries(who);
    for (const entry of entries) {
      world.note(who, entry);
      expect(entry.username).toBe(who);
    }
    const waiting = new Set(entries.map(nameOf));
    for (const { name } of promised.filter((each) => each.who === who)) {
      if (takenBack.has(`${who} ${name}`)) continue;
      const isDone =
        hasAnswer(world, who, name) || done.some((act) => act.who === who && `${act.name} `.startsWith(`${name} `));
      expect(isDone || waiting.has(name), `${name} of ${who} is neither sent nor kept`).toBe(true);
    }
  }
  await checkReasons(world);
  await checkSettled(world);
  // An answer is known by its question alone, which may be another learner's, too.
  const once = done.map(({ name }) => name).filter((name) => /^(?:comment|practice|report) /.test(name));
  expect(once, 'an act has had its effect twice').toEqual([...new Set(once)]);
}

/** What has left the outbox stands in the mirror, as long as the browser keeps that. */
async function checkSettled({ tabs, user, promised, takenBack }: World): Promise<void> {
  const device = tabs.find(({ mortal }) => !mortal.isDoomed)?.device;
  if (!device) return;
  // The outbox first: a drain may settle one in between.
  const waiting = new Set((await device.outbox.entries.toArray()).map(nameOf));
  const { answers, interview_answers, exercises } = device.mirror;
  const done = new Set((await exercises.toArray()).map(({ done_at }) => done_at));
  for (const { who, name, isForgotten } of promised) {
    if (who !== user || isForgotten || waiting.has(name) || takenBack.has(`${who} ${name}`)) continue;
    const [kind, subject] = name.split(' ') as [string, string];
    const row =
      (kind === 'answer' && (await answers.get(Number(subject)))) ||
      (kind === 'interview' && (await interview_answers.get(Number(subject)))) ||
      (kind === 'practice' && done.has(subject)) ||
      // Of a thumb taken back, and of what no pull brings, nothing stays.
      ['react', 'comment', 'report'].includes(kind);
    expect(row, `${name} has left the outbox before the mirror had it`).toBeTruthy();
  }
}

/** One that was given elsewhere stands in its place. */
function hasAnswer({ api }: World, who: string, name: string): boolean {
  const [kind, question] = name.split(' ');
  return kind === 'answer' && api.users.get(who)!.answers.has(Number(question));
}

/** The Sync screen says of each entry that the server has heard of why it is still there. */
async function checkReasons({ tabs, clock }: World): Promise<void> {
  // To look is no step of a tab that is to die at one.
  const device = tabs.find(({ mortal }) => !mortal.isDoomed)?.device;
  if (!device) return;
  const status = await readStatus(device);
  for (const view of await readOutbox(device)) {
    if (view.entry.state === 'pending') continue;
    expect(reasonWords(view, status, clock.now())).toMatch(/\w.*\.$/);
    if (view.entry.state !== 'parked') continue;
    expect(view.entry.last_error, 'a parked entry has its reason').toBeTruthy();
    expect(view.entry.last_status).toBeGreaterThanOrEqual(400);
  }
}

/** When all is quiet the mirror of the one whose device it is is what the server has. */
export async function checkMirror({ api, user, tabs }: World): Promise<void> {
  const { device } = tabs[1]!;
  await device.loop.run('start');
  const { mirror } = device;
  const mine = api.users.get(user)!;
  const answers = await mirror.answers.toArray();
  expect(new Map(answers.map((row) => [row.question_id, row.selected_answer]))).toEqual(
    new Map([...mine.answers].map(([id, { letter }]) => [id, letter])),
  );
  const reactions = await mirror.reactions.filter(({ reaction }) => reaction !== null).toArray();
  expect(new Map(reactions.map((row) => [row.puzzle_id, row.reaction]))).toEqual(mine.reactions);
  const interviews = await mirror.interview_answers.toArray();
  expect(new Map(interviews.map((row) => [row.question_id, row.selected_mc_answer ?? row.text_answer]))).toEqual(
    new Map([...mine.interviews].map(([id, { said }]) => [id, said])),
  );
  const exercises = api.acted.filter(({ who, effect }) => who === user && effect.startsWith('practice'));
  expect((await mirror.exercises.toArray()).map(({ id }) => id).sort()).toEqual(exercises.map(({ key }) => key).sort());
  for (const id of [1, 2]) {
    await device.fetchPuzzle(id);
    const view = (await readPuzzleView(device, id))!;
    expect(view.answered).toBe([...mine.answers.keys()].filter((question) => Math.floor(question / 10) === id).length);
    expect(view.reaction_counts).toEqual(api.puzzles.get(id)!.reaction_counts);
    expect(view.comments).toEqual(api.puzzles.get(id)!.comments.map((comment) => ({ ...comment, pending: false })));
    expect(view.user_reaction).toBe(mine.reactions.get(id) ?? null);
    expect(view.refused).toEqual([]);
  }
}

/** In order within a lane, but for what a refusal has let the others overtake; and each under its own learner's session. */
export function checkOrder({ api, places, refused, promised }: World): void {
  const last = new Map<string, number>();
  const done = actsDone(api);
  // A refused thumb or answer is given again in its place. Of one that came and went between two looks the place is not known.
  const unseen = [...api.refusals.keys()].some((key) => !places.has(key));
  const overtaken = new Set(refused);
  for (const key of api.refusals.keys()) {
    const at = places.get(key);
    if (at) overtaken.add(`${at.who} ${at.place}`);
  }
  for (const [index, { key, who, effect }] of api.acted.entries()) {
    const promise = promised.find(({ name }) => name === done[index]!.name);
    if (promise) expect(promise.who, `${effect} was sent under another's session`).toBe(who);
    const at = places.get(key);
    const puzzle = puzzleOf(effect);
    if (!at) continue;
    expect(at.who, `${effect} was sent under another's session`).toBe(who);
    if (puzzle === null || overtaken.has(`${who} ${at.place}`)) continue;
    if (unseen && /^(?:react|answer) /.test(effect)) continue;
    // All else overtakes comments that are too many; among themselves they stay in order.
    const isLimited = effect.startsWith('comment ') && api.limited.has(puzzle);
    const lane = `${who} ${puzzle} ${isLimited ? 'comments' : ''}`;
    expect(at.place, `${effect} came before what was done earlier`).toBeGreaterThan(last.get(lane) ?? 0);
    last.set(lane, at.place);
  }
}

/** Whose lane it was in; null for what is about no puzzle. */
function puzzleOf(effect: string): number | null {
  const [kind, subject] = effect.split(' ');
  if (kind === 'answer') return Math.floor(Number(subject) / 10);
  return kind === 'react' || kind === 'comment' || kind === 'practice' ? Number(subject) : null;
}

/** A closed tab's code holds up no other tab. */
export async function checkLocks({ browser }: World): Promise<void> {
  for (const name of ['nday-drain', 'nday-session']) {
    const signal = AbortSignal.timeout(5000);
    await navigator.locks.request(`${browser} ${name}`, { signal }, async () => {});
  }
}
