/** A management command was called the wrong way. The message is one sentence. */
export class WrongCall extends Error {}

/** A management command can't be carried out. The message is one sentence. */
export class CommandError extends Error {}
