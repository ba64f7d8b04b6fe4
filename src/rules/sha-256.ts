import { secureApis } from './secure-apis.ts';

/** Returns the SHA-256 (hex) of a text in UTF-8. */
export async function sha256(text: string): Promise<string> {
  const digest = await secureApis().crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
