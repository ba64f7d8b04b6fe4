import * as v from 'valibot';
import { SignedIn } from './account.ts';
import type { Call } from './call.ts';
import {
  AddPasskeyBody,
  AskForPasskeyBody,
  Passkey,
  PasskeyLoginBody,
  PasskeyOptions,
  PasskeyParams,
} from './passkeys.ts';

export const listPasskeys = {
  method: 'GET',
  path: '/api/auth/passkeys/',
  summary: "The signed-in user's passkeys, the newest first",
  access: 'user',
  reply: v.array(Passkey),
} as const satisfies Call;

export const askForPasskey = {
  method: 'POST',
  path: '/api/auth/passkeys/options/',
  summary: 'What WebAuthn is asked for to make a passkey; for the password',
  access: 'user',
  body: AskForPasskeyBody,
  reply: PasskeyOptions,
} as const satisfies Call;

export const addPasskey = {
  method: 'POST',
  path: '/api/auth/passkeys/',
  summary: 'Keep a passkey that WebAuthn has made',
  access: 'user',
  body: AddPasskeyBody,
  reply: Passkey,
  status: 201,
} as const satisfies Call;

export const removePasskey = {
  method: 'DELETE',
  path: '/api/auth/passkeys/:id/',
  summary: 'Remove a passkey; it opens nothing any more',
  access: 'user',
  params: PasskeyParams,
  errors: ['not_found'],
} as const satisfies Call;

export const askForPasskeyLogin = {
  method: 'POST',
  path: '/api/auth/passkeys/login/options/',
  summary: 'What WebAuthn is asked for to sign in',
  access: 'public',
  sessionless: true,
  reply: PasskeyOptions,
} as const satisfies Call;

export const loginWithPasskey = {
  method: 'POST',
  path: '/api/auth/passkeys/login/',
  summary: 'Sign in with a passkey',
  access: 'public',
  sessionless: true,
  body: PasskeyLoginBody,
  reply: SignedIn,
  errors: ['bad_credentials', 'account_suspended'],
} as const satisfies Call;
