import * as v from 'valibot';

/** Every stable code that a reply can have, with its HTTP status. Clients decide by the code, never by the text. */
export const statusByCode = {
  invalid: 400,
  malformed: 400,
  already_answered: 400,
  not_authenticated: 401,
  bad_credentials: 401,
  premium_required: 403,
  staff_only: 403,
  csrf_failed: 403,
  wrong_user: 403,
  session_expired: 403,
  account_suspended: 403,
  /** Staff need a second factor, and the session has only the password's proof. */
  second_factor_required: 403,
  /** The session's holder must give the password or a passkey again. */
  fresh_login_required: 403,
  not_found: 404,
  in_progress: 409,
  edit_conflict: 409,
  /** Learners have answered what an edit changes: it has to say what becomes of their answers. */
  correction_required: 409,
  too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  rate_limited: 429,
  /** Too many operations of one kind by one learner. Others still work. */
  too_often: 429,
  server_error: 500,
  unavailable: 503,
  draining: 503,
} as const;

export type ErrorCode = keyof typeof statusByCode;

export const errorCodes = Object.keys(statusByCode) as [ErrorCode, ...ErrorCode[]];

/** One sentence for a person, a code for a program, and for a form also the errors of each field. */
export const ErrorBody = v.objectWithRest({ code: v.picklist(errorCodes), error: v.string() }, v.unknown());
export type ErrorBody = v.InferOutput<typeof ErrorBody>;
