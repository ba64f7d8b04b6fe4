import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { isLive, type SessionState, sessionMark } from './session.ts';

/** A call relied on a session that this process had kept, and that has changed or ended. Nothing was sent, and all written is rolled back. */
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

/** Whether a request's session is that of the database, or one that this process kept, which a statement has to confirm. */
export class SessionCheck {
  /** For `markOf`. Of no session, if there's nothing to confirm. */
  readonly tokenHash: string;
  readonly #mark: string | undefined;
  #isConfirmed: boolean;

  constructor(kept?: KeptSession) {
    this.tokenHash = kept?.state.tokenHash ?? '';
    this.#mark = kept?.mark;
    this.#isConfirmed = kept === undefined;
  }

  get isOpen(): boolean {
    return !this.#isConfirmed;
  }

  /** Takes what `markOf` returned. Throws a SessionChanged if that is no longer the kept session's. */
  confirm(mark: string | null): void {
    if (!this.#isConfirmed && mark !== this.#mark) throw new SessionChanged();
    this.#isConfirmed = true;
  }

  /** Throws a SessionChanged if nothing has confirmed the session. Call it before a reply, and before a commit. */
  requireConfirmed(): void {
    if (!this.#isConfirmed) throw new SessionChanged();
  }
}

export interface KeptSession {
  state: Extract<SessionState, { kind: 'signed-in' }>;
  mark: string;
}

/** So that the use of a session is still written. In milliseconds. */
const keptMs = 60_000;

/** About a kilobyte each. */
const mostKept = 10_000;

/** The sessions that this process has read within the last minute. Evicts the oldest first. */
export class KeptSessions {
  readonly #kept = new Map<string, KeptSession & { until: number }>();

  get(tokenHash: string): KeptSession | undefined {
    const kept = this.#kept.get(tokenHash);
    if (kept && kept.until > Date.now()) return kept;
    this.#kept.delete(tokenHash);
    return undefined;
  }

  set(session: KeptSession): void {
    const { tokenHash } = session.state;
    const now = Date.now();
    this.#kept.delete(tokenHash);
    this.#kept.set(tokenHash, { ...session, until: now + keptMs });
    for (const [oldest, { until }] of this.#kept) {
      if (until > now && this.#kept.size <= mostKept) break;
      this.#kept.delete(oldest);
    }
  }

  /** Call it when a session has changed or ended. */
  delete(tokenHash: string): void {
    this.#kept.delete(tokenHash);
  }
}
