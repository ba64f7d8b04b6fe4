import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStatusFacts } from '../../src/sync/storage/status.ts';
import { readCount, readSeed } from '../support/settings.ts';
import { checkAlways, checkCache, checkLocks, checkOperations, checkOrder, checkWishes } from './checks.ts';
import { changeUser, discard, logIn, perform, revive } from './commands.ts';
import { alone, type Command, type Scenario, type Step, scenario } from './scenario.ts';
import { describeOperation, leaveOlderBuild, toleranceMs, World } from './world.ts';

/*
 * Any sequence of what a learner, two tabs, a network and a server can do (`scenario.ts`, `commands.ts`), against what must hold after each
 * step and once all is quiet (`checks.ts`). A failure prints its seed and the shortest sequence that fails: pin that by name in
 * `pinned.test.ts`.
 */

/** In all files together. */
const runs = readCount('MODEL_RUNS', 250);

/** Each file plays its share, so every core is used. */
const files = 4;

/**
 * Plays one file's share of the sequences, from a seed that is new in each run. `MODEL_SEED=<seed> npx vitest run
 * tests/model/sequences-1.test.ts` replays a failure, with the MODEL_RUNS that it was found with.
 */
export function playMany(share: number): void {
  const seed = readSeed('MODEL_SEED') + share - 1;
  const numRuns = Math.ceil(runs / files);
  quietly();
  test(`OUT-7, OUT-20: whatever happens, each operation has one effect, none is lost, and all is quiet in the end (seed ${seed})`, {
    timeout: 600_000 + 1000 * numRuns,
  }, async () => {
    const property = fc.asyncProperty(scenario, play);
    await fc.assert(property, { numRuns, seed });
  });
}

/** Cycles that fail are part of the play. */
export function quietly(): void {
  afterEach(() => vi.restoreAllMocks());
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
}

export async function play(scenario: Scenario): Promise<void> {
  const world = new World(scenario);
  if (scenario.isUpgrade) await leaveOlderBuild(world);
  await world.openTab();
  await world.openTab();
  for (const { commands, first, rest } of scenario.steps) {
    world.beginStep();
    world.isLoggingIn = commands.some((each) => each.do === 'login');
    world.weather = { first, rest };
    world.isAsTold = isAsTold({ commands }, world);
    if (!world.isAsTold) world.forgetWaits();
    // A longer wait could lie between an operation's time and its storing.
    const isLong = (each: Command) => each.do === 'wait' && each.seconds * 1000 > toleranceMs;
    const isAlone = (each: Command) => alone.includes(each.do) || isLong(each);
    await Promise.all(commands.filter((each) => !isAlone(each)).map((each, at) => perform(world, each, at)));
    // What was promised at the same time can have gone with it.
    if (commands.some((each) => each.do === 'empty storage')) world.promised.clear();
    await revive(world);
    for (const each of commands.filter(isAlone)) {
      await perform(world, each, 0);
      await revive(world);
    }
    await checkAlways(world);
  }
  await quieten(world);
  checkOperations(world);
  checkWishes(world);
  checkOrder(world);
  world.close();
  await checkLocks(world);
}

const ending: readonly Command['do'][] = [
  'retry',
  'session',
  'die',
  'die opening',
  'freeze',
  'set clock back',
  'empty storage',
  ...alone,
];

/**
 * Whether a wait that the server asked for is kept. A person's retry ends it, a lost tab or local cache loses it, and another clock can end
 * it.
 */
function isAsTold({ commands }: Pick<Step, 'commands'>, { tabs, hasOneClock }: World): boolean {
  if (!hasOneClock) return false;
  const isEnded = commands.some(
    (command) => ending.includes(command.do) || ('why' in command && command.why === 'retry'),
  );
  return !isEnded && !tabs.some(({ mortal, retries }) => mortal.isDoomed || retries > 0);
}

/** The network heals, both learners come back, and what was rejected is tried again or given up. */
async function quieten(world: World): Promise<void> {
  world.weather = { first: [], rest: 'fair' };
  world.opening = Infinity;
  world.isAsTold = false;
  world.forgetWaits();
  for (const { mortal } of world.tabs) if (mortal.isDoomed) mortal.die();
  await revive(world);
  for (let turn = 0; turn < 2; turn += 1) {
    await logIn(world, world.tabs[0]!.device);
    for (let round = 0; round < 10; round += 1) {
      const { device } = world.tabs[round % 2]!;
      for (const entry of await world.entries()) {
        if (entry.state !== 'parked') continue;
        const isHopeless =
          describeOperation(entry).endsWith('refuse me') ||
          ['interview_answer', 'interview_check'].includes(entry.kind);
        if (isHopeless) await discard(world, device, entry);
        else await device.retryEntry(entry.operation_id);
      }
      world.clock.pass(6 * 60_000);
      const { last_sync } = await readStatusFacts(device.cache);
      await device.loop.run('retry');
      await checkAlways(world);
      // On a busy machine, a call can take longer than the wait for it.
      const isPulled = (await readStatusFacts(device.cache)).last_sync !== last_sync;
      if (round > 0 && isPulled && (await world.entries()).length === 0) break;
    }
    expect(await world.entries(), 'nothing is left to be sent').toEqual([]);
    await checkCache(world);
    if (turn === 0) {
      await changeUser(world);
      await revive(world);
    }
  }
}
