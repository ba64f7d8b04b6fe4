/** A management command that was called the wrong way, in one sentence. */
export class WrongCall extends Error {}

/** A right call of a management command that cannot be done, in one sentence. */
export class CommandRefused extends Error {}
