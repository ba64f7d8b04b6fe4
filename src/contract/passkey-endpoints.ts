import type { EndpointsOf } from './call.ts';
import type * as passkeyCalls from './passkey-calls.ts';
import { AddPasskeyBody, AskForPasskeyBody, PasskeyLoginBody, PasskeyParams } from './passkeys.ts';

export const passkeyEndpoints = {
  listPasskeys: {
    summary: "The signed-in user's passkeys, the newest first",
    access: 'user',
  },
  askForPasskey: {
    summary: 'What WebAuthn is asked for to make a passkey; for the password',
    access: 'user',
    body: AskForPasskeyBody,
  },
  addPasskey: {
    summary: 'Keep a passkey that WebAuthn has made',
    access: 'user',
    body: AddPasskeyBody,
    status: 201,
  },
  removePasskey: {
    summary: 'Remove a passkey; it opens nothing any more',
    access: 'user',
    params: PasskeyParams,
    errors: ['not_found'],
  },
  askForPasskeyLogin: {
    summary: 'What WebAuthn is asked for to sign in',
    access: 'public',
  },
  loginWithPasskey: {
    summary: 'Sign in with a passkey',
    access: 'public',
    body: PasskeyLoginBody,
    errors: ['bad_credentials', 'account_suspended'],
  },
} as const satisfies EndpointsOf<typeof passkeyCalls>;
