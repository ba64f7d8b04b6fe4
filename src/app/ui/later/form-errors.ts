import * as v from 'valibot';
import type { Failure, NoVerdict, Refused } from '../../../sync/api-client.ts';
import { isServerTrouble, serverTrouble } from '../error-box.tsx';

/** The sentence under each field that has one. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What the contract says of a form that is filled in so: the first sentence for each field, none if all is well. */
export function checkForm(schema: v.GenericSchema, values: unknown): FieldErrors {
  const { issues = [] } = v.safeParse(schema, values);
  const errors: Record<string, string> = {};
  for (const issue of issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  return errors;
}

/** The first sentence of the first of these fields of which the server says anything. */
export function refusedField({ body }: Refused, fields: readonly string[]): { field: string; error: string } | null {
  for (const field of fields) {
    const said = body[field];
    const error: unknown = Array.isArray(said) ? said[0] : said;
    if (typeof error === 'string' && error !== '') return { field, error };
  }
  return null;
}

export interface FormFailure {
  sentence: string;
  /** What may be behind it, or be done about it. */
  hint: string | null;
}

/** The server's words for a failure, else those of the form. */
export function describeFailure(failure: Failure, otherwise: string): FormFailure {
  if (failure.kind === 'refused') {
    const hint = failure.code === 'rate_limited' ? waitWords(failure.retryAfter) : null;
    return { sentence: failure.error || otherwise, hint };
  }
  return { sentence: otherwise, hint: isServerTrouble(failure) ? serverTrouble : hints[failure.reason] };
}

const stranger = 'Something other than this site answered. Does this network ask you to sign in first?';

const hints: Record<NoVerdict['reason'], string> = {
  offline: 'There’s no connection.',
  timeout: 'The server didn’t respond in time. Try again in a moment.',
  aborted: 'The request was interrupted. Try again.',
  redirect: stranger,
  not_json: stranger,
  unparsable: 'This version doesn’t understand the server’s response. Reload the page and try again.',
};

function waitWords(milliseconds: number | null): string | null {
  if (milliseconds === null) return null;
  const minutes = Math.ceil(milliseconds / 60_000);
  return minutes <= 1 ? 'Try again in a minute.' : `Try again in ${minutes} minutes.`;
}
