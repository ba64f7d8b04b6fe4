import type { EndpointsOf } from './call.ts';
import { EmailBody, ResetBody } from './recovery.ts';
import type * as recoveryCalls from './recovery-calls.ts';

export const recoveryEndpoints = {
  forgotPassword: {
    summary:
      'Email a link that resets the password, if an account has this address; the response is the same if none has',
    access: 'public',
    body: EmailBody,
  },
  forgotUsername: {
    summary: 'Email the username, if an account has this address; the response is the same if none has',
    access: 'public',
    body: EmailBody,
  },
  resetPassword: {
    summary: 'Set a new password by the token of a mailed link, and end every other session',
    access: 'public',
    body: ResetBody,
  },
} as const satisfies EndpointsOf<typeof recoveryCalls>;
