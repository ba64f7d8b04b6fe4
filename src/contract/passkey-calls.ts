import * as v from 'valibot';
import { SignedIn } from './account.ts';
import type { Endpoints, WireCall } from './call.ts';
import {
  AddPasskeyBody,
  AskForPasskeyBody,
  ConfirmBody,
  Passkey,
  PasskeyLoginBody,
  PasskeyOptions,
  PasskeyParams,
} from './passkeys.ts';

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

export const endpoints = {
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
    summary: 'Remove a passkey, and end the sessions that it opened or confirmed',
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
} as const satisfies Endpoints;
