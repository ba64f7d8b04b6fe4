/** The database can't be opened. Its message is the one sentence that the operator reads, so no stack trace is owed. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused';
}
