import * as v from 'valibot';
import type { CallResult, Failure, NoResponse, Rejected } from '../../../sync/http/first/api-client.ts';
import { isServerTrouble, serverTrouble } from '../error-box.tsx';

/** The error under each field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Checks a form by the contract. Returns the first error of each field, and none if all is well. */
export function checkForm(schema: v.GenericSchema, values: unknown): FieldErrors {
  const { issues = [] } = v.safeParse(schema, values);
  const errors: Record<string, string> = {};
  for (const issue of issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  return errors;
}

/** Returns the first error of the first of these fields that has one. */
export function rejectedField({ body }: Rejected, fields: readonly string[]): { field: string; error: string } | null {
  for (const field of fields) {
    const messages = body[field];
    const error: unknown = Array.isArray(messages) ? messages[0] : messages;
    if (typeof error === 'string' && error !== '') return { field, error };
  }
  return null;
}

export interface FormFailure {
  sentence: string;
  /** A possible cause, or what to do about it. */
  hint: string | null;
}

/** Returns the server's message for a failure, or else the form's. */
export function describeFailure(failure: Failure, otherwise: string): FormFailure {
  if (failure.kind === 'rejected') {
    const hint = failure.code === 'rate_limited' ? waitText(failure.retryAfter) : null;
    return { sentence: failure.error || otherwise, hint };
  }
  return { sentence: otherwise, hint: isServerTrouble(failure) ? serverTrouble : hints[failure.reason] };
}

/** As `describeFailure`, of a call that removes something; null if that's gone, whoever removed it. */
export function describeUnlessGone(result: CallResult<unknown>, otherwise: string): FormFailure | null {
  const isGone = result.ok || (result.kind === 'rejected' && result.code === 'not_found');
  return isGone ? null : describeFailure(result, otherwise);
}

const networkMessage = 'Something other than this site answered. Does this network ask you to sign in first?';

const hints: Record<NoResponse['reason'], string> = {
  offline: 'There’s no connection.',
  timeout: 'The server didn’t respond in time. Try again in a moment.',
  aborted: 'The request was interrupted. Try again.',
  redirect: networkMessage,
  not_json: networkMessage,
  unparsable: 'This version doesn’t understand the server’s response. Reload the page and try again.',
};

function waitText(milliseconds: number | null): string | null {
  if (milliseconds === null) return null;
  const minutes = Math.ceil(milliseconds / 60_000);
  return minutes <= 1 ? 'Try again in a minute.' : `Try again in ${minutes} minutes.`;
}

/** Says in one sentence why nothing came from the server. */
export function reasonOf(failure: Failure): string {
  if (failure.kind === 'rejected') return failure.error || serverTrouble;
  return isServerTrouble(failure) ? serverTrouble : 'We couldn’t reach the server.';
}
