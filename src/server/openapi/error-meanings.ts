import type { ErrorCode } from '../../contract/errors.ts';

/** When each code is returned. */
export const errorMeanings: Record<ErrorCode, string> = {
  invalid: "A parameter or field isn't valid. Each field that isn't has a list of sentences under its own name.",
  malformed: "The body isn't valid JSON, or the request can't be read.",
  already_answered:
    "The question already has an answer, or its result stands. The body also has the fields of the first answer's response.",
  not_authenticated: 'The call needs a session.',
  bad_credentials: "The username or password is wrong, or the passkey isn't known.",
  premium_required: "The call needs a plan that the caller doesn't have.",
  staff_only: 'Only staff can make this call.',
  second_factor_required: 'Staff must confirm with a passkey in this session first.',
  fresh_login_required: 'This call needs a login in the last 15 minutes. Confirm it, and repeat the call.',
  csrf_failed: '`X-CSRFToken` is missing or of another session. The response sets a new cookie: send its value again.',
  wrong_user:
    "The session isn't that of the user in `X-Expected-User`. The call had no effect. `is_signed_in` is `false` if there is no session.",
  session_expired: 'The session is no longer valid. Log in again.',
  account_suspended: 'Staff suspended the account.',
  not_found: "It doesn't exist, or the caller must not know that it does.",
  in_progress: 'A request with the same key, or for the same row, is still running. Try again after `Retry-After`.',
  correction_required:
    'Learners have answered what the edit changes. Send it again with `past_answers`: `regrade` or `void`.',
  edit_conflict: 'The row changed since it was read. The body has the current one.',
  too_large: 'The body is larger than 256 KiB.',
  unsupported_media_type: "The body isn't `application/json`.",
  idempotency_key_reused: 'The `Idempotency-Key` was used for another request.',
  rate_limited: 'Too many requests. Wait as long as `Retry-After` says.',
  too_often: 'Too many of this kind. Wait as long as `Retry-After` says; every other call goes on.',
  server_error: 'Something failed on the server, and nothing changed. `request_id` finds it in the log.',
  unavailable: "The database or a service behind the server can't be reached. Try again after `Retry-After`.",
  draining: 'This server is stopping. Ask another one.',
};
