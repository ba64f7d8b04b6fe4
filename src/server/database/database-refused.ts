/** The database can't be opened. The message is the one sentence that the operator reads, so no stack trace is printed. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused';
}

/** There's no database yet, and the caller doesn't want one created. */
export class DatabaseMissing extends DatabaseRefused {
  override name = 'DatabaseMissing';
}
