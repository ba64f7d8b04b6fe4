import { type ErrorBody, type ErrorCode, statusByCode } from '../../contract/errors.ts';

/**
 * An expected failure, returned and not thrown: a stable code, one sentence for a person and, for a form, the errors of each field.
 * `details` are further fields of the reply. `retryAfter` is in seconds.
 */
export class Rejection {
  readonly code: ErrorCode;
  readonly error: string;
  readonly details: Record<string, unknown>;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, error: string, details: Record<string, unknown> = {}, retryAfter?: number) {
    this.code = code;
    this.error = error;
    this.details = details;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return statusByCode[this.code];
  }

  get body(): ErrorBody {
    return { ...this.details, code: this.code, error: this.error };
  }
}

/** Rejects a form with an error for each field. The first is also the error of the whole form. */
export function invalid(fields: Record<string, [string, ...string[]]>): Rejection {
  const first = Object.values(fields)[0]?.[0] ?? "The request isn't valid.";
  return new Rejection('invalid', first, fields);
}

export function notFound(what: string): Rejection {
  return new Rejection('not_found', `${what} doesn't exist.`);
}
