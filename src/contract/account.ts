import * as v from 'valibot';
import { nameFromServer } from './from-newer.ts';
import { Count, Instant, Text } from './scalars.ts';

export const plans = ['monthly', 'annual'] as const;
export type Plan = (typeof plans)[number];

/** An account's immutable ID. Its period keeps it from being anyone's username. */
export const AccountId = v.pipe(Text, v.maxLength(64), v.includes('.'));

/** `X-Expected-User` of a visitor's call. A user's call has the account's ID, or the username if the device has an older build. */
export const noUser = '-';

/** The session's user, in the reply to login and registration. A server of an earlier release sends no ID. */
export const SignedIn = v.object({
  id: v.optional(AccountId),
  created_at: v.optional(Instant),
  username: v.string(),
  xp: Count,
  picture: v.nullable(v.string()),
  is_staff: v.boolean(),
  is_subscriber: v.boolean(),
});
export type SignedIn = v.InferOutput<typeof SignedIn>;

export const ProfileFields = v.object({
  image_url: v.nullable(v.string()),
  bio: v.string(),
  location: v.string(),
});

export const User = v.object({
  ...SignedIn.entries,
  email: v.string(),
  plan: v.nullable(nameFromServer(plans)),
  profile: ProfileFields,
  hidden_from_leaderboard: v.optional(v.boolean()),
});
export type User = v.InferOutput<typeof User>;
