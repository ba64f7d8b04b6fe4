import fc from 'fast-check';
import type { ErrorCode } from '../../src/contract/errors.ts';
import type { Letter, Reaction } from '../../src/contract/puzzles.ts';
import { cutShort, type FakeApi, json, type Network, portal, rejectWith } from '../support/fake-api.ts';
import { oddReplies, oddReply } from '../support/odd-replies.ts';

type Hostile =
  /** It has its effect, and so many thousandths of the response arrive: the connection then ends, or breaks. */
  | `cut at ${number}`
  | `broken at ${number}`
  /** Something in between says one of the odd replies. */
  | `odd ${number}`
  /** The clock is set while the response is on its way, so many hours ahead. */
  | `jump ${number}`;

/** What happens to a call: a number is the status of a page in between that isn't the server's. */
export type Weather =
  | 'fair'
  | 'unreachable'
  | 'lost'
  /** It has its effect, and nothing is heard until the client gives up. */
  | 'silent'
  /** It has its effect, and the response arrives only after a login. */
  | 'late'
  | 'twice'
  | 'portal'
  | 'garbled'
  | 'fault'
  | 'late fault'
  | number
  | ErrorCode
  | Hostile
  /** With a `Retry-After`. */
  | `told ${'unavailable' | 'rate_limited' | 'in_progress'}`;

/** The wait that the server asks for, in seconds. */
export const toldWait = 90;

export type Command =
  | { do: 'answer'; puzzle: 1 | 2; order: 1 | 2; letter: Letter }
  | { do: 'hint'; puzzle: 1 | 2; order: 1 | 2; number: 1 | 2 }
  | { do: 'react'; puzzle: 1 | 2; desired: Reaction | null }
  | { do: 'comment'; puzzle: 1 | 2; isRejected: boolean }
  | { do: 'interview'; question: 5 | 6 }
  /** The sixth question is answered in words. */
  | { do: 'check'; isConfirmed: boolean }
  | { do: 'practice'; puzzle: 1 | 2 }
  | { do: 'report'; puzzle: 1 | 2 }
  /** Another of the learner's devices, with its own network. */
  | { do: 'answer elsewhere'; puzzle: 1 | 2; order: 1 | 2; letter: Letter }
  | { do: 'react elsewhere'; puzzle: 1 | 2; desired: Reaction | null }
  | { do: 'retry' | 'edit' | 'discard'; which: number }
  /** The third puzzle is premium. */
  | { do: 'fetch'; puzzle: 1 | 2 | 3 }
  | { do: 'fetch question'; question: 5 | 6 }
  | { do: 'sync'; why: 'start' | 'enqueue' | 'online' | 'timer' | 'retry' }
  | { do: 'wait'; seconds: number }
  /** Set by a person or the network; a negative number sets it forward. Timers run on. The scenario begins at noon. */
  | { do: 'set clock back'; hours: number }
  /** After so many of its steps the tab is killed; the learner opens another. */
  | { do: 'die'; after: number }
  /** The same for the next opened tab, which might not even open. */
  | { do: 'die opening'; after: number }
  /** The learner leaves the page, and the browser freezes it for the way back. */
  | { do: 'freeze' }
  /** The session that the browser has becomes another's, or none, behind the app's back. */
  | { do: 'session'; of: 'alice' | 'bob' | null }
  | { do: 'login' }
  /** Logs out with what waits sealed on the device, and the other learner logs in. */
  | { do: 'change user' }
  /** The same, but what waits is discarded. */
  | { do: 'discard and change user' }
  /** The browser evicts the local cache. */
  | { do: 'evict' }
  /** The browser throws everything away, while the tabs are at work. */
  | { do: 'empty storage' }
  /** The page comes back as a newer build, and finds what the older one has left. */
  | { do: 'upgrade' }
  /** While the app is closed: at the server, or on the day that the device knows. The learner subscribes again. */
  | { do: 'end plan' | 'outlive plan' | 'subscribe' }
  /** The server loses what it has got since so many steps. */
  | { do: 'restore backup'; steps: number };

/** What no other command happens at the same time as. */
export const alone: readonly Command['do'][] = [
  'change user',
  'discard and change user',
  'evict',
  'upgrade',
  'end plan',
  'outlive plan',
  'restore backup',
];

export interface Step {
  /** At the same time, the first in the first tab. */
  commands: readonly Command[];
  /** What happens to the first calls, and to all others. */
  first: readonly Weather[];
  rest: Weather;
}

const puzzle = fc.constantFrom(1 as const, 2 as const);
const order = puzzle;
const letter = fc.constantFrom('A', 'B');
const desired = fc.constantFrom('UP', 'DOWN', null);
const nat = fc.nat({ max: 5 });
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('answer'), puzzle, order, letter }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hint'), puzzle, order, number: order }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('react'), puzzle, desired }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('comment'), puzzle, isRejected: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('interview'), question: fc.constantFrom(5, 6, 6) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('check'), isConfirmed: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('practice'), puzzle }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('report'), puzzle }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('answer elsewhere'), puzzle, order, letter }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('react elsewhere'), puzzle, desired }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('retry', 'edit', 'discard'), which: nat }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fetch'), puzzle: fc.constantFrom(1, 2, 3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fetch question'), question: fc.constantFrom(5, 6) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('sync'),
      why: fc.constantFrom('start', 'enqueue', 'online', 'timer', 'retry'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait'), seconds: fc.constantFrom(2, 60, 400, 43_100) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('set clock back'), hours: fc.constantFrom(-24, 1, 24, -11.99, 12.01) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('die'), after: fc.nat({ max: 60 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('die opening'), after: fc.nat({ max: 30 }) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'freeze' }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('session'), of: fc.constantFrom('alice', 'bob', null) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'login' }) },
  { weight: 1, arbitrary: fc.constantFrom({ do: 'change user' }, { do: 'discard and change user' }) },
  { weight: 1, arbitrary: fc.constant({ do: 'evict' }) },
  { weight: 1, arbitrary: fc.constant({ do: 'empty storage' }) },
  { weight: 1, arbitrary: fc.constant({ do: 'upgrade' }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('end plan', 'outlive plan', 'subscribe') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore backup'), steps: fc.nat({ max: 2 }) }) },
) as fc.Arbitrary<Command>;

const named = ([kind, number]: [string, number]) => `${kind} ${number}` as Hostile;

const weather = fc.oneof(
  { weight: 6, arbitrary: fc.constant('fair') },
  {
    weight: 8,
    arbitrary: fc.constantFrom('unreachable', 'lost', 'twice', 'portal', 'garbled', 'fault', 'late fault'),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'unavailable',
      'rate_limited',
      'too_often',
      'in_progress',
      'csrf_failed',
      'premium_required',
    ),
  },
  { weight: 3, arbitrary: fc.constantFrom('told unavailable', 'told rate_limited', 'told in_progress') },
  { weight: 1, arbitrary: fc.constantFrom('silent', 'late') },
  { weight: 2, arbitrary: fc.constantFrom(302, 401, 404, 408, 425, 500, 502, 504) },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom('cut at', 'broken at'), fc.nat({ max: 1000 })).map(named) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('odd'), fc.nat({ max: oddReplies - 1 })).map(named) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('jump'), fc.constantFrom(-24, -12.01, 11.99, 24)).map(named) },
  { weight: 1, arbitrary: fc.constantFrom('session_expired', 'not_authenticated', 'invalid', 'not_found') },
) as fc.Arbitrary<Weather>;

const step: fc.Arbitrary<Step> = fc.record({
  commands: fc.array(command, { minLength: 1, maxLength: 3 }),
  first: fc.array(weather, { maxLength: 4 }),
  rest: fc.oneof({ weight: 3, arbitrary: fc.constant('fair' as const) }, { weight: 1, arbitrary: weather }),
});

export const scenario = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
  hasLocks: fc.boolean(),
  /** At first the local cache is from the first build, and the outbox already has an entry. */
  isUpgrade: fc.boolean(),
  /** By how many hours the device's clock is ahead of the server's, and the second tab's, like a worker's, of the first one's. */
  hoursAhead: fc.constantFrom(0, 0, -960, 960),
  hoursApart: fc.constantFrom(0, 0, 0, -24, 24),
  chance: fc.nat({ max: 1000 }),
});
export type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;

/** `nextLogin`: resolves when the device has completed one. */
export function weatherNetwork(kind: Weather, api: FakeApi, nextLogin: Promise<void>): Network {
  if (isHostile(kind)) return hostileNetwork(kind);
  if (typeof kind === 'number') return async () => new Response('<html>A page in between</html>', { status: kind });
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
    case 'silent':
      return async (request, serve) => {
        await serve();
        return isTakenBack(request.signal);
      };
    case 'late':
      return async (request, serve) => {
        const response = await serve();
        await Promise.race([nextLogin, isTakenBack(request.signal)]);
        return response;
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
      return async () => rejectWith('server_error');
    case 'late fault':
      return async (_, serve) => {
        await serve();
        return rejectWith('server_error');
      };
    case 'invalid':
    case 'not_found':
    case 'premium_required':
      // The response to an operation is the server's own, and it repeats it.
      return (request, serve) => {
        const key = request.headers.get('idempotency-key');
        if (key) api.rejections.set(key, kind);
        return serve();
      };
    case 'too_often':
      return async (request, serve) => {
        const [, puzzle] = /\/puzzles\/(\d+)\/comment\/$/.exec(request.url) ?? [];
        if (puzzle === undefined) return serve();
        api.limited.add(Number(puzzle));
        return rejectWith(kind);
      };
    case 'told unavailable':
    case 'told rate_limited':
    case 'told in_progress': {
      const code = kind.slice('told '.length) as ErrorCode;
      return async (request, serve) =>
        request.headers.has('idempotency-key') ? rejectWith(code, { 'retry-after': String(toldWait) }) : serve();
    }
    default:
      return async (request, serve) => (request.headers.has('idempotency-key') ? rejectWith(kind) : serve());
  }
}

function isHostile(kind: Weather): kind is Hostile {
  return typeof kind === 'string' && /^(?:cut at|broken at|odd|jump) /.test(kind);
}

function hostileNetwork(kind: Hostile): Network {
  const number = Number(kind.slice(kind.lastIndexOf(' ')));
  if (kind.startsWith('odd ')) return async () => oddReply(number);
  // The world sets the clock.
  if (kind.startsWith('jump ')) return (_, serve) => serve();
  return async (_, serve) => cutShort(await serve(), number / 1000, kind.startsWith('broken '));
}

function isTakenBack(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
