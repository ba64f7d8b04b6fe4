import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { isLive, type SessionState, sessionMark } from './session.ts';

/** A call relied on a session that this process had cached, and that has changed or ended. Nothing was sent, and all written is rolled back. */
export class SessionChanged extends Error {}

/**
 * Returns the mark of a live session as part of a call's own statement, or null. The call gives it to `confirm`, so that a session that was
 * read for an earlier request costs no statement, and still ends everywhere at the moment that it does.
 */
export function markOf(tokenHash: string | Placeholder): SQL<string | null> {
  return sql<string | null>`(
    select ${sessionMark} from sessions join users on users.id = sessions.user_id
    where sessions.token_hash = ${tokenHash} and ${isLive}
  )`;
}

/** Whether a request's session is that of the database, or one that this process cached, which a statement has to confirm. */
export class SessionCheck {
  /** For `markOf`. Of no session, if there's nothing to confirm. */
  readonly tokenHash: string;
  readonly #mark: string | undefined;
  #isConfirmed: boolean;

  constructor(cached?: CachedSession) {
    this.tokenHash = cached?.state.tokenHash ?? '';
    this.#mark = cached?.mark;
    this.#isConfirmed = cached === undefined;
  }

  get isOpen(): boolean {
    return !this.#isConfirmed;
  }

  /** Takes what `markOf` returned. Throws a SessionChanged if that is no longer the cached session's. */
  confirm(mark: string | null): void {
    if (!this.#isConfirmed && mark !== this.#mark) throw new SessionChanged();
    this.#isConfirmed = true;
  }

  /** Throws a SessionChanged if nothing has confirmed the session. Call it before a reply, and before a commit. */
  requireConfirmed(): void {
    if (!this.#isConfirmed) throw new SessionChanged();
  }
}

export interface CachedSession {
  state: Extract<SessionState, { kind: 'signed-in' }>;
  mark: string;
}

/** So that the use of a session is still written. In milliseconds. */
const cachedMs = 60_000;

/** About a kilobyte each. */
const mostCached = 10_000;

/** The sessions that this process has read within the last minute. Evicts the oldest first. */
export class CachedSessions {
  readonly #cached = new Map<string, CachedSession & { until: number }>();

  get(tokenHash: string): CachedSession | undefined {
    const cached = this.#cached.get(tokenHash);
    if (cached && cached.until > Date.now()) return cached;
    this.#cached.delete(tokenHash);
    return undefined;
  }

  set(session: CachedSession): void {
    const { tokenHash } = session.state;
    const now = Date.now();
    this.#cached.delete(tokenHash);
    this.#cached.set(tokenHash, { ...session, until: now + cachedMs });
    for (const [oldest, { until }] of this.#cached) {
      if (until > now && this.#cached.size <= mostCached) break;
      this.#cached.delete(oldest);
    }
  }

  /** Call it when a session has changed or ended. */
  delete(tokenHash: string): void {
    this.#cached.delete(tokenHash);
  }
}
