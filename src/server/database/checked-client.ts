import pg from 'pg';
import { readOnlyTransaction } from './database-error.ts';

type Query = (...args: unknown[]) => unknown;

/** A connection that closes gaps between node-postgres, Drizzle, and PostgreSQL. */
export class CheckedClient extends pg.Client {
  declare release?: (error: Error) => void;
  /** Statements that follow each BEGIN in the same round trip. */
  readonly transactionSettings: string = '';
  #isReadOnly = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // A connection lost in the middle of a transaction must not end the process. The next query on it fails anyway.
    this.on('error', () => {});
  }

  static {
    const query = pg.Client.prototype.query as Query;
    CheckedClient.prototype.query = function (this: CheckedClient, ...args: unknown[]) {
      const config = args[0] as string | { text?: string };
      const text = (typeof config === 'string' ? config : config.text) ?? '';
      const command = text.slice(0, 6).trim().toLowerCase();
      if (command === 'begin' && this.transactionSettings) {
        const both = `${text}; ${this.transactionSettings}`;
        args[0] = typeof config === 'string' ? both : { ...config, text: both };
      }
      const result = query.apply(this, args);
      if (!(result instanceof Promise)) return result;
      switch (command) {
        // Drizzle forgets to give the connection back when its transaction can't begin.
        case 'begin':
          return result.catch((error: Error) => {
            this.release?.(error);
            throw error;
          });
        // PostgreSQL answers ROLLBACK, and no error, to the COMMIT of a transaction that has failed.
        case 'commit':
          return result.then(rejectRollback);
        // The pool drops a connection that has ended. The next one may find the new primary.
        case 'rollba':
          return this.#isReadOnly && text.length === 'rollback'.length ? result.finally(() => this.end()) : result;
        default:
          return result.catch((error: Error & { code?: string }) => {
            this.#isReadOnly ||= error.code === readOnlyTransaction;
            throw error;
          });
      }
    } as pg.Client['query'];
  }
}

function rejectRollback(result: pg.QueryResult): pg.QueryResult {
  if (result.command !== 'ROLLBACK') return result;
  const error = new Error('The transaction had failed, and was rolled back instead of committed');
  throw Object.assign(error, { code: '25P02' });
}
