/** A right call of a management command that cannot be done, in one sentence. */
export class CommandRefused extends Error {}
