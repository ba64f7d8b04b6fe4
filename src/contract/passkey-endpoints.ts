import type { EndpointsOf } from './call.ts';
import type * as passkeyCalls from './passkey-calls.ts';
import { AddPasskeyBody, AskForPasskeyBody, ConfirmBody, PasskeyLoginBody, PasskeyParams } from './passkeys.ts';

export const passkeyEndpoints = {
  listPasskeys: {
    summary: "The signed-in user's passkeys, the newest first",
    access: 'user',
  },
  askForPasskey: {
    summary: 'What WebAuthn is asked for to make a passkey; for the password',
    access: 'user',
    body: AskForPasskeyBody,
    errors: ['second_factor_required'],
  },
  addPasskey: {
    summary: 'Keep a passkey that WebAuthn has made',
    access: 'user',
    body: AddPasskeyBody,
    status: 201,
    errors: ['second_factor_required'],
  },
  removePasskey: {
    summary: 'Remove a passkey; it opens nothing any more',
    access: 'user',
    params: PasskeyParams,
    errors: ['not_found', 'second_factor_required'],
  },
  askForPasskeyLogin: {
    summary: 'What WebAuthn needs to log in',
    access: 'public',
  },
  loginWithPasskey: {
    summary: 'Log in with a passkey',
    access: 'public',
    body: PasskeyLoginBody,
    errors: ['bad_credentials', 'account_suspended'],
  },
  confirmLogin: {
    summary: 'Give the password or a passkey again, for what asks for a fresh login or a second factor',
    access: 'user',
    body: ConfirmBody,
  },
} as const satisfies EndpointsOf<typeof passkeyCalls>;
