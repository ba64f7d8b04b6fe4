import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { FakeApi, fakeQuestion, json, type Network, portal, refuse } from '../../tests/support/fake-api.ts';
import { MortalTab } from '../../tests/support/mortal-tab.ts';
import { seeded } from '../../tests/support/random.ts';
import { deviceOn, emptyStorage, ManualClock } from '../../tests/support/test-device.ts';
import { calls } from '../contract/calls.ts';
import type { ErrorCode } from '../contract/errors.ts';
import type { Letter, Reaction } from '../contract/puzzles.ts';
import { answerQuestion } from './answer-question.ts';
import { type Device, signOut } from './device.ts';
import { rememberUser } from './device-database.ts';
import type { Enqueued } from './enqueue.ts';
import { mirrorName } from './mirror-database.ts';
import { deleteDatabase } from './open-database.ts';
import { type OutboxDatabase, openOutbox } from './outbox-database.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { readPuzzleView } from './read-puzzle.ts';

/*
 * Any sequence of what a learner, two tabs, a network and a server can do, against what must hold after each step (`checkAlways`) and once
 * all is quiet (`checkMirror`, `checkOrder`). A failure prints its seed and the shortest sequence that fails: pin that by name at the end of
 * this file. MODEL_RUNS=10000 plays so many, and another MODEL_SEED plays others: unless told, every run of the
 * tests plays the same.
 */

/** So many take about 80 seconds of one core. */
const runs = Number(process.env.MODEL_RUNS ?? 1500);
const seed = Number(process.env.MODEL_SEED ?? 1);

type Weather = 'fair' | 'unreachable' | 'lost' | 'twice' | 'portal' | 'garbled' | 'fault' | 'late fault' | ErrorCode;

type Deed =
  | { do: 'answer'; puzzle: 1 | 2; order: 1 | 2; letter: Letter }
  | { do: 'react'; puzzle: 1 | 2; thumb: Reaction }
  | { do: 'comment'; puzzle: 1 | 2; isRefused: boolean }
  | { do: 'interview'; question: 5 | 6 }
  | { do: 'practise'; puzzle: 1 | 2 }
  | { do: 'retry' | 'edit' | 'discard'; which: number }
  | { do: 'fetch'; puzzle: 1 | 2 }
  | { do: 'sync'; why: 'start' | 'enqueue' | 'online' | 'timer' | 'retry' }
  | { do: 'wait'; seconds: number }
  /** After so many of its steps the tab is killed; the learner opens another. */
  | { do: 'die'; after: number }
  /** The session that the browser has becomes another's, or none, behind the app's back. */
  | { do: 'session'; of: 'alice' | 'bob' | null }
  | { do: 'login' }
  /** Logs out with what waits sealed on the device, and the other learner logs in. */
  | { do: 'change user' }
  /** The browser throws the mirror away. */
  | { do: 'evict' };

interface Step {
  /** At the same time, the first in the first tab. */
  deeds: readonly Deed[];
  /** What the first calls meet, and all others. */
  first: readonly Weather[];
  rest: Weather;
}

const puzzle = fc.constantFrom(1 as const, 2 as const);
const order = puzzle;
const nat = fc.nat({ max: 5 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('answer'), puzzle, order, letter: fc.constantFrom('A', 'B') }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('react'), puzzle, thumb: fc.constantFrom('UP', 'DOWN') }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('comment'), puzzle, isRefused: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('interview'), question: fc.constantFrom(5, 6) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('practise'), puzzle }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('retry', 'edit', 'discard'), which: nat }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fetch'), puzzle }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('sync'),
      why: fc.constantFrom('start', 'enqueue', 'online', 'timer', 'retry'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait'), seconds: fc.constantFrom(2, 60, 400) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('die'), after: fc.nat({ max: 60 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('session'), of: fc.constantFrom('alice', 'bob', null) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'login' }) },
  { weight: 1, arbitrary: fc.constant({ do: 'change user' }) },
  { weight: 1, arbitrary: fc.constant({ do: 'evict' }) },
) as fc.Arbitrary<Deed>;

const weather = fc.oneof(
  { weight: 6, arbitrary: fc.constant('fair') },
  {
    weight: 8,
    arbitrary: fc.constantFrom('unreachable', 'lost', 'twice', 'portal', 'garbled', 'fault', 'late fault'),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom('unavailable', 'rate_limited', 'in_progress', 'csrf_failed', 'premium_required'),
  },
  { weight: 1, arbitrary: fc.constantFrom('session_expired', 'not_authenticated', 'invalid', 'not_found') },
) as fc.Arbitrary<Weather>;

const step: fc.Arbitrary<Step> = fc.record({
  deeds: fc.array(deed, { minLength: 1, maxLength: 3 }),
  first: fc.array(weather, { maxLength: 4 }),
  rest: fc.oneof({ weight: 3, arbitrary: fc.constant('fair' as const) }, { weight: 1, arbitrary: weather }),
});

const scenario = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
  hasLocks: fc.boolean(),
  /** The mirror is of an older build, and the outbox has an entry already. */
  isUpgrade: fc.boolean(),
  chance: fc.nat({ max: 1000 }),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;

function networkOf(kind: Weather, api: FakeApi): Network {
  switch (kind) {
    case 'fair':
      return (_, serve) => serve();
    case 'unreachable':
      return () => Promise.reject(new TypeError('Failed to fetch'));
    case 'lost':
      return async (_, serve) => {
        await serve();
        throw new TypeError('Failed to fetch');
      };
    case 'twice':
      return (_, serve) => serve().then(serve);
    case 'portal':
      return async () => portal();
    case 'garbled':
      return async (_, serve) => {
        await serve();
        return json(200, {});
      };
    case 'fault':
      return async () => refuse('server_error');
    case 'late fault':
      return async (_, serve) => {
        await serve();
        return refuse('server_error');
      };
    case 'invalid':
    case 'not_found':
    case 'premium_required':
      // A verdict on an act is the server's own, which stands by it.
      return (request, serve) => {
        const key = request.headers.get('idempotency-key');
        if (key) api.refusals.set(key, kind);
        return serve();
      };
    default:
      return async (request, serve) => (request.headers.has('idempotency-key') ? refuse(kind) : serve());
  }
}

/** What a learner has been promised, and what is known of it. */
interface Promised {
  who: string;
  /** How the outbox and the server name it: `comment 1 text`, `answer 11`. */
  name: string;
}

class World {
  readonly api = new FakeApi('alice', 'bob');
  readonly clock = new ManualClock();
  readonly disk = emptyStorage();
  readonly random: () => number;
  readonly browser = crypto.randomUUID();
  readonly #hasLocks: boolean;
  user: 'alice' | 'bob' = 'alice';
  tabs: { mortal: MortalTab; device: Device }[] = [];
  promised: Promised[] = [];
  /** Taken back, or edited away: it may be at the server or not. */
  takenBack = new Set<string>();
  /** Operations by their place in an outbox, and the places that were refused once: their lane goes on without them. */
  places = new Map<string, { who: string; place: number }>();
  /** How often a logout has left nothing: the next outbox counts from one again. */
  emptied = new Map<string, number>();
  refused = new Set<string>();
  readonly #outboxes = new Map<string, OutboxDatabase>();
  #texts = 0;
  #first: Weather[] = [];
  #rest: Weather = 'fair';

  constructor({ hasLocks, chance }: Scenario) {
    this.random = seeded(chance);
    this.#hasLocks = hasLocks;
    this.api.publishQuestion(fakeQuestion(5));
    this.api.publishQuestion(fakeQuestion(6));
    this.api.network = (request, serve) => networkOf(this.#first.shift() ?? this.#rest, this.api)(request, serve);
    this.api.signIn('alice');
  }

  set weather({ first, rest }: Pick<Step, 'first' | 'rest'>) {
    this.#first = [...first];
    this.#rest = rest;
  }

  async openTab(): Promise<void> {
    const mortal = new MortalTab(this.disk, this.api.fetch);
    const device = await deviceOn(
      { fetch: mortal.fetch, readCsrfToken: this.api.readCsrfToken },
      {
        username: this.user,
        storage: mortal.storage,
        clock: this.clock,
        random: this.random,
        locks: this.#hasLocks ? mortal.locks(this.browser) : null,
      },
    );
    this.tabs.push({ mortal, device });
  }

  async entries(who: string = this.user): Promise<OutboxEntry[]> {
    let outbox = this.#outboxes.get(who);
    // A logout that leaves nothing removes it.
    if (!outbox?.isOpen()) outbox = await openOutbox(who, this.disk);
    this.#outboxes.set(who, outbox);
    return outbox.entries.orderBy('sequence').toArray();
  }

  note(who: string, { operation_id, sequence, state }: OutboxEntry): void {
    const place = 1000 * (this.emptied.get(who) ?? 0) + sequence;
    this.places.set(operation_id, { who, place });
    if (state === 'parked') this.refused.add(`${who} ${place}`);
  }

  close(): void {
    for (const { device } of this.tabs) device.close();
    for (const outbox of this.#outboxes.values()) outbox.close();
  }

  text(isRefused: boolean): string {
    this.#texts += 1;
    return isRefused ? 'refuse me' : `text ${this.#texts}`;
  }
}

async function play(scenario: Scenario): Promise<void> {
  const world = new World(scenario);
  if (scenario.isUpgrade) await leaveOlderBuild(world);
  await world.openTab();
  await world.openTab();
  for (const { deeds, first, rest } of scenario.steps) {
    world.weather = { first, rest };
    const isAlone = (each: Deed) => each.do === 'change user' || each.do === 'evict';
    await Promise.all(deeds.filter((each) => !isAlone(each)).map((each, at) => perform(world, each, at)));
    await revive(world);
    for (const each of deeds.filter(isAlone)) {
      await perform(world, each, 0);
      await revive(world);
    }
    await checkAlways(world);
  }
  await quieten(world);
  checkOrder(world);
  world.close();
  await checkLocks(world);
}

/** What the first release left on a device. */
async function leaveOlderBuild({ disk, user, clock, promised }: World): Promise<void> {
  const { Dexie } = await import('dexie');
  const old = new Dexie(mirrorName(user), disk);
  old.version(1).stores({ catalogue: 'id, row_version, published_at', puzzles: 'id', meta: 'key' });
  await old.open();
  old.close();
  const outbox = await openOutbox(user, disk);
  const { enqueue } = await import('./enqueue.ts');
  await enqueue(outbox, user, 'comment', { puzzle_id: 2, text: 'of the older build' }, clock.now());
  outbox.close();
  promised.push({ who: user, name: 'comment 2 of the older build' });
}

async function perform(world: World, deed: Deed, at: number): Promise<void> {
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
      return promise(`react ${deed.puzzle}`, await device.react({ puzzle_id: deed.puzzle, reaction: deed.thumb }));
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
      await device.exercise(done);
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
      if (entry.state === 'sent') return;
      world.takenBack.add(`${user} ${nameOf(entry)}`);
      if (deed.do === 'discard') return device.discardEntry(entry.operation_id);
      if (entry.kind !== 'comment') return;
      return device.reviseComment(entry.operation_id, world.text(false));
    }
    case 'fetch':
      await device.fetchPuzzle(deed.puzzle);
      return;
    case 'sync':
      return device.loop.run(deed.why);
    case 'wait':
      return world.clock.pass(deed.seconds * 1000);
    case 'die':
      return mortal.dieAfter(deed.after);
    case 'session':
      return api.signIn(deed.of);
    case 'login':
      return login(device, user);
    case 'change user':
      return changeUser(world);
    case 'evict':
      closeTabs(world);
      return deleteDatabase(mirrorName(user), world.disk);
  }
}

async function login(device: Device, user: string): Promise<void> {
  const result = await device.call(calls.login, { body: { username: user, password: 'x' } });
  if (result.ok) await device.resume();
}

function closeTabs({ tabs }: World): void {
  for (const { device } of tabs.splice(0)) device.close();
}

async function changeUser(world: World): Promise<void> {
  const [first, ...others] = world.tabs.splice(0);
  for (const { device } of others) device.close();
  if (!first) return;
  try {
    await signOut(first.device, { pending: 'keep' });
    if ((await world.entries()).length === 0) world.emptied.set(world.user, (world.emptied.get(world.user) ?? 0) + 1);
  } finally {
    first.mortal.die();
    first.device.close();
  }
  world.user = world.user === 'alice' ? 'bob' : 'alice';
  await rememberUser(world.user, world.disk);
  await world.openTab();
  await login(world.tabs[0]!.device, world.user);
}

/** The learner opens again what was killed or closed. */
async function revive(world: World): Promise<void> {
  const alive = world.tabs.filter(({ mortal, device }) => !mortal.isDead && device.mirror.isOpen());
  for (const { device } of world.tabs) if (!alive.some((tab) => tab.device === device)) device.close();
  world.tabs = alive;
  while (world.tabs.length < 2) await world.openTab();
}

function nameOf({ kind, payload }: OutboxEntry): string {
  switch (kind) {
    case 'answer':
      return `answer ${payload.question_id}`;
    case 'react':
      return `react ${payload.puzzle_id}`;
    case 'comment':
      return `comment ${payload.puzzle_id} ${payload.text}`;
    case 'interview_answer':
      return `interview ${payload.question_id}`;
    default:
      return kind;
  }
}

async function checkAlways(world: World): Promise<void> {
  const { api, promised, takenBack } = world;
  for (const who of ['alice', 'bob']) {
    const entries = await world.entries(who);
    for (const entry of entries) {
      world.note(who, entry);
      if (entry.state === 'parked') {
        expect(entry.last_error, 'a parked entry has its reason').toBeTruthy();
        expect(entry.last_status).toBeGreaterThanOrEqual(400);
      }
      expect(entry.username).toBe(who);
    }
    const waiting = new Set(entries.map(nameOf));
    for (const { name } of promised.filter((each) => each.who === who)) {
      if (takenBack.has(`${who} ${name}`)) continue;
      const isDone = api.acted.some((act) => act.who === who && `${act.effect} `.startsWith(`${name} `));
      expect(isDone || waiting.has(name), `${name} of ${who} is neither sent nor kept`).toBe(true);
    }
  }
  const comments = api.effects.filter((effect) => effect.startsWith('comment'));
  expect(comments, 'a comment has appeared twice').toEqual([...new Set(comments)]);
}

/** The network heals, both learners come back, and what was refused is tried again or given up. */
async function quieten(world: World): Promise<void> {
  world.weather = { first: [], rest: 'fair' };
  for (const { mortal } of world.tabs) if (mortal.isDoomed) mortal.die();
  await revive(world);
  for (let turn = 0; turn < 2; turn += 1) {
    await login(world.tabs[0]!.device, world.user);
    for (let round = 0; round < 10; round += 1) {
      const { device } = world.tabs[round % 2]!;
      for (const entry of await world.entries()) {
        world.note(world.user, entry);
        if (entry.state !== 'parked') continue;
        if (nameOf(entry).endsWith('refuse me') || entry.kind === 'interview_answer') {
          world.takenBack.add(`${world.user} ${nameOf(entry)}`);
          await device.discardEntry(entry.operation_id);
        } else await device.retryEntry(entry.operation_id);
      }
      world.clock.pass(6 * 60_000);
      await device.loop.run('retry');
      await checkAlways(world);
      if (round > 0 && (await world.entries()).length === 0) break;
    }
    expect(await world.entries(), 'nothing is left to be sent').toEqual([]);
    await checkMirror(world);
    if (turn === 0) {
      await changeUser(world);
      await revive(world);
    }
  }
}

async function checkMirror({ api, user, tabs }: World): Promise<void> {
  const { device } = tabs[1]!;
  await device.loop.run('start');
  const mine = api.users.get(user)!;
  const answers = await device.mirror.answers.toArray();
  expect(new Map(answers.map((row) => [row.question_id, row.selected_answer]))).toEqual(
    new Map([...mine.answers].map(([id, { letter }]) => [id, letter])),
  );
  const reactions = await device.mirror.reactions.filter(({ reaction }) => reaction !== null).toArray();
  expect(new Map(reactions.map((row) => [row.puzzle_id, row.reaction]))).toEqual(mine.reactions);
  const exercises = api.acted.filter(({ who, effect }) => who === user && effect.startsWith('practice'));
  expect((await device.mirror.exercises.toArray()).map(({ id }) => id).sort()).toEqual(
    exercises.map(({ key }) => key).sort(),
  );
  for (const id of [1, 2]) {
    await device.fetchPuzzle(id);
    const view = (await readPuzzleView(device, id))!;
    expect(view.reaction_counts).toEqual(api.puzzles.get(id)!.reaction_counts);
    expect(view.comments).toEqual(api.puzzles.get(id)!.comments.map((comment) => ({ ...comment, pending: false })));
    expect(view.user_reaction).toBe(mine.reactions.get(id) ?? null);
    expect(view.refused).toEqual([]);
  }
}

/** In order within a lane, but for what a refusal has let the others overtake; and each under its own learner's session. */
function checkOrder({ api, places, refused, promised }: World): void {
  const last = new Map<string, number>();
  for (const { key, who, effect } of api.acted) {
    const promise = promised.find(({ name }) => name === effect);
    if (promise) expect(promise.who, `${effect} was sent under another's session`).toBe(who);
    const [kind, subject] = effect.split(' ');
    const at = places.get(key);
    if (!at || (kind !== 'react' && kind !== 'comment')) continue;
    expect(at.who, `${effect} was sent under another's session`).toBe(who);
    if (refused.has(`${who} ${at.place}`)) continue;
    const lane = `${who} ${subject}`;
    expect(at.place, `${effect} came before what was done earlier`).toBeGreaterThan(last.get(lane) ?? 0);
    last.set(lane, at.place);
  }
}

/** A closed tab's code holds up no other tab. */
async function checkLocks({ browser }: World): Promise<void> {
  for (const name of ['nday-drain', 'nday-session']) {
    const signal = AbortSignal.timeout(5000);
    await navigator.locks.request(`${browser} ${name}`, { signal }, async () => {});
  }
}

afterEach(() => vi.restoreAllMocks());

test('OUT-7, OUT-20: whatever happens, each act has one effect, none is lost, and all is quiet in the end', {
  timeout: 1_800_000,
}, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await fc.assert(
    fc.asyncProperty(scenario, async (each) => {
      await play(each);
    }),
    { numRuns: runs, seed },
  );
});

const once = (...deeds: Deed[]): Step => ({ deeds, first: [], rest: 'fair' });

const pinned: Record<string, Scenario> = {
  'a page that another tab hears late, after a refusal': {
    steps: [
      {
        ...once({ do: 'login' }, { do: 'answer', puzzle: 1, order: 1, letter: 'A' }, { do: 'evict' }),
        first: ['fault', 'unavailable', 'fair', 'unavailable'],
      },
      {
        deeds: [
          { do: 'retry', which: 5 },
          { do: 'sync', why: 'timer' },
          { do: 'answer', puzzle: 1, order: 2, letter: 'A' },
        ],
        first: ['premium_required', 'premium_required', 'portal', 'unavailable'],
        rest: 'portal',
      },
      once({ do: 'evict' }),
      once({ do: 'practise', puzzle: 2 }),
    ],
    hasLocks: false,
    isUpgrade: true,
    chance: 373,
  },
  'a retry while another tab has the lock for its timer': {
    steps: [
      {
        ...once(
          { do: 'answer', puzzle: 1, order: 2, letter: 'A' },
          { do: 'comment', puzzle: 1, isRefused: false },
          { do: 'comment', puzzle: 2, isRefused: true },
        ),
        first: ['fault', 'fair'],
      },
      once({ do: 'practise', puzzle: 1 }, { do: 'retry', which: 3 }),
      { ...once({ do: 'fetch', puzzle: 2 }), first: ['lost', 'garbled'] },
      once({ do: 'practise', puzzle: 1 }, { do: 'session', of: null }),
    ],
    hasLocks: true,
    isUpgrade: true,
    chance: 500,
  },
};

test.each(Object.entries(pinned))('OUT-7, OUT-20: once failed, and holds: %s', async (_, each) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await play(each);
});
