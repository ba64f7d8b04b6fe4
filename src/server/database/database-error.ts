/** The codes of PostgreSQL's errors that are handled here, by their names (PostgreSQL's documentation, appendix A). */
export const foreignKeyViolation = '23503';
/** A write to a standby or a demoted primary. */
export const readOnlyTransaction = '25006';
export const deadlockDetected = '40P01';
export const uniqueViolation = '23505';
export const lockNotAvailable = '55P03';

/** Returns the code of a database's error, which Drizzle wraps in its own. */
export function codeOf(error: unknown): string | undefined {
  const { code } = ((error as Error).cause ?? error) as { code?: string };
  return code;
}
