import pg from 'pg';

type Query = (...args: unknown[]) => unknown;

/** A connection that closes three gaps between node-postgres, Drizzle and PostgreSQL. */
export class CheckedClient extends pg.Client {
  declare release?: (error: Error) => void;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // One that is lost in the middle of a transaction must not end the process: the next query on it fails anyway.
    this.on('error', () => {});
  }

  static {
    const query = pg.Client.prototype.query as Query;
    CheckedClient.prototype.query = function (this: CheckedClient, ...args: unknown[]) {
      const result = query.apply(this, args);
      if (!(result instanceof Promise)) return result;
      const config = args[0] as string | { text?: string };
      const text = typeof config === 'string' ? config : config.text;
      switch (text?.slice(0, 6).trim().toLowerCase()) {
        // Drizzle forgets to give the connection back when its transaction can't begin.
        case 'begin':
          return result.catch((error: Error) => {
            this.release?.(error);
            throw error;
          });
        // PostgreSQL answers ROLLBACK, and no error, to the COMMIT of a transaction that has failed.
        case 'commit':
          return result.then(refuseRollback);
        default:
          return result;
      }
    } as pg.Client['query'];
  }
}

function refuseRollback(result: pg.QueryResult): pg.QueryResult {
  if (result.command !== 'ROLLBACK') return result;
  const error = new Error('The transaction had failed, and was rolled back instead of committed');
  throw Object.assign(error, { code: '25P02' });
}
