import * as v from 'valibot';
import { Email, OwnPassword, Password } from './credentials.ts';
import { MailedToken } from './recovery.ts';
import { Uuid } from './scalars.ts';

export const AccountSettings = v.object({
  email: v.string(),
  is_email_verified: v.boolean(),
  created_at: v.string(),
});
export type AccountSettings = v.InferOutput<typeof AccountSettings>;

export const VerifyEmailBody = v.object({ token: MailedToken });

export const ChangeEmailBody = v.object({ email: Email, password: OwnPassword });
export type ChangeEmailBody = v.InferInput<typeof ChangeEmailBody>;

export const ChangePasswordBody = v.object({ current_password: OwnPassword, password: Password });
export type ChangePasswordBody = v.InferInput<typeof ChangePasswordBody>;

export const DeleteAccountBody = v.object({ password: OwnPassword });
export type DeleteAccountBody = v.InferInput<typeof DeleteAccountBody>;

/** `used_at` is exact to the hour. */
export const OwnSession = v.object({
  id: v.string(),
  user_agent: v.string(),
  created_at: v.string(),
  used_at: v.string(),
  is_current: v.boolean(),
});
export type OwnSession = v.InferOutput<typeof OwnSession>;

export const SessionParams = v.object({ id: Uuid("A session's ID must be a UUID.") });
