import {
  ChangeEmailBody,
  ChangePasswordBody,
  DeleteAccountBody,
  SessionParams,
  VerifyEmailBody,
} from './account-settings.ts';
import type * as accountSettingsCalls from './account-settings-calls.ts';
import type { EndpointsOf } from './call.ts';

export const accountSettingsEndpoints = {
  readAccount: {
    summary: 'How the signed-in user is reached, and whether the address is confirmed',
    access: 'user',
  },
  verifyEmail: {
    summary: 'Confirm an email address by the token of a mailed link',
    access: 'public',
    body: VerifyEmailBody,
  },
  sendVerification: {
    summary: "Email the user another link that confirms the account's address",
    access: 'user',
  },
  changeEmail: {
    summary: 'Email a link to a new address; the address changes once the link is opened',
    access: 'user',
    body: ChangeEmailBody,
  },
  changePassword: {
    summary: 'Change the password and end every other session',
    access: 'user',
    body: ChangePasswordBody,
  },
  listSessions: {
    summary: "The signed-in user's sessions, the last used first",
    access: 'user',
  },
  endOwnSession: {
    summary: 'End one of the sessions of the signed-in user',
    access: 'user',
    params: SessionParams,
    errors: ['not_found'],
  },
  exportAccount: {
    summary: 'Everything that is stored of the signed-in user, but for secrets',
    access: 'user',
    limit: { attempts: 10, minutes: 60 },
  },
  deleteAccount: {
    summary: 'Delete the account of the signed-in user; comments stay without a name',
    access: 'user',
    body: DeleteAccountBody,
  },
} as const satisfies EndpointsOf<typeof accountSettingsCalls>;
