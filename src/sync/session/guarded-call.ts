import { noUser } from '../../contract/account.ts';
import type { WireCall } from '../../contract/call.ts';
import { readUser } from '../../contract/session-calls.ts';
import type { Clock } from '../engine/clock.ts';
import {
  type ApiClientOptions,
  type CallResult,
  createApiClient,
  isReached,
  type MakeCall,
  noResponse,
} from '../http/first/api-client.ts';
import type { CacheDatabase } from '../storage/cache-database.ts';
import { type DeviceDatabase, lastLogin } from '../storage/device-database.ts';
import { noteStatus, readStatusFacts } from '../storage/status.ts';
import { asksForLogin, isOtherUser } from './asks-for-login.ts';
import { endForgottenSession } from './end-forgotten-session.ts';

interface Guard {
  options: ApiClientOptions & { username: string | null; userId?: string | null | undefined };
  cache: CacheDatabase;
  shared: DeviceDatabase;
  clock: Clock;
  locks: LockManager | undefined;
  closing: AbortSignal;
}

/**
 * Wraps the client in what every call of this account needs: a forgotten session is ended first, the server learns whose session is
 * expected, and the status learns whether the server was reached and whether a login is needed.
 */
export function guardedCall({ options, cache, shared, clock, locks, closing }: Guard): MakeCall {
  const api = createApiClient(options).call as LooseCall;
  async function hasLoggedInSince(login: number | null): Promise<boolean> {
    const last = await lastLogin(shared);
    return last !== null && last !== login;
  }
  async function note(result: CallResult<unknown>, login: number | null): Promise<void> {
    if (closing.aborted || (!result.ok && result.kind === 'no_response' && result.reason === 'aborted')) return;
    // This response can be newer than what another tab noted.
    const { offline_since } = await readStatusFacts(cache);
    if (isReached(result) && offline_since !== null) await noteStatus(cache, { offline_since: null });
    else if (!isReached(result) && offline_since === null) await noteStatus(cache, { offline_since: clock.now() });
    if (result.ok || options.username === null || !asksForLogin(result)) return;
    await noteStatus(cache, { paused: 'login', is_other_user: isOtherUser(result) || null });
    // A login that came while this was written has cleared the pause already, or does it after this look.
    if (await hasLoggedInSince(login)) await noteStatus(cache, { paused: null });
  }

  const call: LooseCall = async (declared, given = {}) => {
    if (closing.aborted) return noResponse('aborted');
    try {
      const login = await lastLogin(shared);
      const obstacle = await endForgottenSession(shared, api as MakeCall, locks);
      const signal = given.signal ? AbortSignal.any([given.signal, closing]) : closing;
      // A visitor's page asks whether someone is signed in after all.
      const isForAnybody = declared.sessionless || (options.username === null && declared.path === readUser.path);
      const expected = isForAnybody ? {} : { expectedUser: options.userId ?? options.username ?? noUser };
      const send = () => api(declared, { ...expected, ...given, signal });
      // One at a time: a late response would replace the session of a login that followed.
      const sendInTurn = () =>
        locks && declared.startsSession ? locks.request('nday-session', { signal }, send) : send();
      // Before the session is there: if the page is killed before it has stored who is signed in, the next one tells by this what happened.
      if (declared.startsSession) await shared.facts.put({ key: 'login_sent' });
      const first = obstacle ?? (await sendInTurn());
      // It's about the session before that login.
      const isOutdated = !first.ok && asksForLogin(first) && (await hasLoggedInSince(login));
      const newer = isOutdated ? await lastLogin(shared) : login;
      const result = isOutdated ? await send() : first;
      await note(result, newer);
      return result;
    } catch (error) {
      if (closing.aborted) return noResponse('aborted');
      throw error;
    }
  };
  return call as MakeCall;
}

type LooseCall = (call: WireCall, given?: { signal?: AbortSignal }) => Promise<CallResult<unknown>>;
