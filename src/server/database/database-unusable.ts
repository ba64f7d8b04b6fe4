/** The database can't be opened. The message is the one sentence that the operator reads, so no stack trace is printed. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';
}

/** There's no database yet, and the caller doesn't want one created. */
export class DatabaseMissing extends DatabaseUnusable {
  override name = 'DatabaseMissing';
}
