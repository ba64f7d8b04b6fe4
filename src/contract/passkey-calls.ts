import * as v from 'valibot';
import { SignedIn } from './account.ts';
import type { WireCall } from './call.ts';
import { Passkey, PasskeyOptions } from './passkeys.ts';

export const listPasskeys = {
  method: 'GET',
  path: '/api/auth/passkeys/',
  reply: v.array(Passkey),
} as const satisfies WireCall;

export const askForPasskey = {
  method: 'POST',
  path: '/api/auth/passkeys/options/',
  reply: PasskeyOptions,
} as const satisfies WireCall;

export const addPasskey = {
  method: 'POST',
  path: '/api/auth/passkeys/',
  reply: Passkey,
} as const satisfies WireCall;

export const removePasskey = {
  method: 'DELETE',
  path: '/api/auth/passkeys/:id/',
} as const satisfies WireCall;

export const askForPasskeyLogin = {
  method: 'POST',
  path: '/api/auth/passkeys/login/options/',
  sessionless: true,
  reply: PasskeyOptions,
} as const satisfies WireCall;

export const loginWithPasskey = {
  method: 'POST',
  path: '/api/auth/passkeys/login/',
  sessionless: true,
  startsSession: true,
  reply: SignedIn,
} as const satisfies WireCall;

export const confirmLogin = {
  method: 'POST',
  path: '/api/auth/confirm/',
} as const satisfies WireCall;
