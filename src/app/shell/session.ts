import { atom, useAtomValue, useSetAtom } from 'jotai';
import type { SignedIn } from '../../contract/account.ts';
import type { StoredUser } from '../../sync/storage/stored-user.ts';
import { accountDialogAtom } from './account-dialog.ts';
import { shellStatusAtom } from './sync-status.ts';

/** The signed-in user, stored under 'profile' so the top bar shows instantly. */
export interface Session {
  /** Older builds stored neither the ID nor the creation time. */
  id?: string;
  created_at?: string;
  username: string;
  xp: number;
  picture: string | null;
  is_staff: boolean;
  is_subscribed: boolean;
}

const stored = atom<Session | null>(readStoredSession());

/** The signed-in learner, or null. Setting it also stores it on the device, or removes it. */
export const sessionAtom = atom(
  (get) => get(stored),
  (_get, set, session: Session | null) => {
    storeSession(session);
    set(stored, session);
  },
);

/** Shows the session that another tab has stored. Storing it from here, too, could undo what that tab is about to store. */
export const followStoredSessionAtom = atom(null, (_get, set) => set(stored, readStoredSession()));

export function sessionOf({ id, created_at, username, xp, picture, is_staff, is_subscriber }: SignedIn): Session {
  return {
    ...(id && { id }),
    ...(created_at && { created_at }),
    username,
    xp,
    picture,
    is_staff,
    is_subscribed: is_subscriber,
  };
}

/** Returns the user whose databases the page opens. */
export function storedUserOf(session: Session | null): StoredUser | null {
  return session && { username: session.username, ...(session.id && { user_id: session.id }) };
}

export function useSession(): Session | null {
  return useAtomValue(sessionAtom);
}

/** Opens the login dialog over the screen. */
export function useOpenLogin(): () => void {
  const open = useSetAtom(accountDialogAtom);
  return () => open('login');
}

/** Whether the server no longer knows this session. Only the same user's login sends what waits. */
export const loginAgainAtom = atom((get) => get(shellStatusAtom).paused === 'login');

/** The learner's streak, if it's known. */
export const streakAtom = atom<{ current: number; today: boolean } | null>(null);

/** The days that count for the learner's streak, if they're known. */
export const daysAtom = atom<readonly string[] | null>(null);

/** Returns the stored session, which another tab could have changed. */
export function readStoredSession(): Session | null {
  try {
    const username = localStorage.getItem('user');
    if (!username) return null;
    const parsed: Partial<Session> = JSON.parse(localStorage.getItem('profile') ?? '{}');
    return {
      ...(typeof parsed.id === 'string' && { id: parsed.id }),
      ...(typeof parsed.created_at === 'string' && { created_at: parsed.created_at }),
      username,
      xp: typeof parsed.xp === 'number' ? parsed.xp : 0,
      picture: typeof parsed.picture === 'string' ? parsed.picture : null,
      is_staff: parsed.is_staff === true,
      is_subscribed: parsed.is_subscribed === true,
    };
  } catch {
    return null;
  }
}

function storeSession(session: Session | null): void {
  try {
    if (session) {
      // Stores the name last, because other tabs read both when it changes.
      localStorage.setItem('profile', JSON.stringify(session));
      localStorage.setItem('user', session.username);
    } else {
      localStorage.removeItem('user');
      localStorage.removeItem('profile');
    }
  } catch {
    // Without storage, only the instant top bar is lost.
  }
}
