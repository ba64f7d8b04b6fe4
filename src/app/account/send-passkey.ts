import { askForPasskeyLogin } from '../../contract/passkey-calls.ts';
import type { Device } from '../../sync/device.ts';
import type { CallResult, Failure } from '../../sync/http/first/api-client.ts';

/** Asks the browser for a passkey, and sends its answer by `send`. Returns null if the learner closed the prompt. */
export async function sendPasskey<Reply>(
  { call }: Pick<Device, 'call'>,
  send: (body: { response: never }) => Promise<CallResult<Reply>>,
): Promise<CallResult<Reply> | Failure | null> {
  const options = await call(askForPasskeyLogin);
  if (!options.ok) return options;
  const { startAuthentication } = await import('./passkey/passkey-prompt.ts');
  const response = await startAuthentication({ optionsJSON: options.reply as never }).catch(unlessCanceled);
  return response && send({ response: response as never });
}

/**
 * Returns null if the learner closed the prompt. The browser throws the same error for a closed prompt, a timeout, and a device without a
 * passkey for this site.
 */
export function unlessCanceled(error: unknown): null {
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
  throw error;
}
