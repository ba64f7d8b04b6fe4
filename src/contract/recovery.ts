import * as v from 'valibot';
import { Email, Password } from './credentials.ts';
import { Text } from './scalars.ts';

export const EmailBody = v.object({ email: Email });
export type EmailBody = v.InferInput<typeof EmailBody>;

/** The token in a mailed link. */
export const MailedToken = v.pipe(Text, v.minLength(1, "The link isn't complete."), v.maxLength(200));

export const ResetBody = v.object({ token: MailedToken, password: Password });
export type ResetBody = v.InferInput<typeof ResetBody>;

/** One sentence that says what was done. */
export const MessageReply = v.object({ message: v.string() });
