import * as v from 'valibot';
import { OwnPassword } from './credentials.ts';
import { Written } from './scalars.ts';

const Base64Url = v.pipe(v.string(), v.regex(/^[\w-]*$/, "This isn't from a passkey."));

/** WebAuthn allows 1,023 bytes, which are 1,364 characters in base64url. */
const PasskeyId = v.pipe(Base64Url, v.maxLength(1364, "A passkey's ID can have at most 1,364 characters."));

/** The request to the browser's WebAuthn: made by the server, read only by the browser. */
export const PasskeyOptions = v.looseObject({ challenge: v.string() });

/** The response of the browser's WebAuthn. The server verifies every part of it. */
const PasskeyResponse = v.looseObject({
  id: PasskeyId,
  rawId: PasskeyId,
  type: v.literal('public-key'),
  response: v.looseObject({ clientDataJSON: Base64Url }),
  clientExtensionResults: v.looseObject({}),
});

/** Without the password there is no challenge, and without a challenge no passkey is added. */
export const AskForPasskeyBody = v.object({ password: OwnPassword });

export const AddPasskeyBody = v.object({
  name: v.pipe(
    Written,
    v.minLength(1, 'Give the passkey a name.'),
    v.maxLength(60, 'A name can have at most 60 characters.'),
  ),
  response: PasskeyResponse,
});

export const PasskeyLoginBody = v.object({ response: PasskeyResponse });

export const ConfirmByPasswordBody = v.object({ password: OwnPassword });

/** The signed-in user's password, or a passkey's response. */
export const ConfirmBody = v.union([ConfirmByPasswordBody, PasskeyLoginBody]);

export const Passkey = v.object({
  id: v.string(),
  name: v.string(),
  created_at: v.string(),
  used_at: v.nullable(v.string()),
});
export type Passkey = v.InferOutput<typeof Passkey>;

export const PasskeyParams = v.object({ id: PasskeyId });
