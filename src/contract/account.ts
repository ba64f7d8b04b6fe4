import * as v from 'valibot';
import { Count } from './scalars.ts';

export const plans = ['monthly', 'annual'] as const;
export type Plan = (typeof plans)[number];

/** In `X-Expected-User`, in place of a username: the call is for a visitor. */
export const nobody = '-';

/** What the top bar needs, in the reply to login and registration. */
export const SignedIn = v.object({
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
  plan: v.nullable(v.picklist(plans)),
  profile: ProfileFields,
  hidden_from_leaderboard: v.optional(v.boolean()),
});
export type User = v.InferOutput<typeof User>;
