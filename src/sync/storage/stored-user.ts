/** Whose something on this device is. What an older build stored has no `user_id`. */
export interface StoredUser {
  username: string;
  user_id?: string | undefined;
}

/** Returns what names an account's databases: its ID or, if an older build didn't store that, its lowercase username. */
export function accountKey(user: StoredUser | null): string {
  return user?.user_id ?? user?.username.toLowerCase() ?? 'anonymous';
}

/** Whether two may be the same account: if one has no ID, the usernames decide. */
export function isSameUser(one: StoredUser | null, other: StoredUser | null): boolean {
  if (one?.user_id && other?.user_id) return one.user_id === other.user_id;
  return one?.username.toLowerCase() === other?.username.toLowerCase();
}
