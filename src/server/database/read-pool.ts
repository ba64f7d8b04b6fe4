import pg from 'pg';
import { PreparedClient } from './prepared-client.ts';

type Query = (...args: unknown[]) => unknown;

interface ParameterStatus {
  parameterName: string;
  parameterValue: string;
}

/** Sends all that one turn of the event loop asks for at once, before the first of it is answered. */
class PipelinedClient extends PreparedClient {
  readonly #readOnly = new Set<string>();
  #isCorked = false;

  constructor(config: pg.ClientConfig) {
    super(config);
    // PostgreSQL tells both settings to who connects, and whenever they change.
    this.connection.on('parameterStatus', ({ parameterName: name, parameterValue: value }: ParameterStatus) => {
      if (name !== 'in_hot_standby' && name !== 'default_transaction_read_only') return;
      if (value === 'on') this.#readOnly.add(name);
      else this.#readOnly.delete(name);
    });
  }

  /** Whether this is a connection to a standby or a demoted primary. */
  get isReadOnly(): boolean {
    return this.#readOnly.size > 0;
  }

  static {
    PipelinedClient.prototype.query = function (this: PipelinedClient, ...args: unknown[]) {
      this.#cork();
      return (PreparedClient.prototype.query as Query).apply(this, args);
    } as PreparedClient['query'];
  }

  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    const { stream } = this.connection;
    stream.cork();
    setImmediate(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }
}

/**
 * One connection for the short reads of many requests. Where each has its own, a busy server spends more time on sending a read and on
 * waking up for its rows than on all the rest of it. Nothing that waits for a row's lock belongs here: all that comes later would wait, too.
 * After a loss it connects again, as any pool does. After a failover, too, and again with each read until it has found the new primary: it
 * writes nothing, so no error would tell it that its rows, such as sessions, are a standby's.
 */
export class ReadPool extends pg.Pool {
  #client: Promise<PipelinedClient> | undefined;

  constructor(settings: pg.PoolConfig) {
    super({ ...settings, pipeline: true });
  }

  static {
    ReadPool.prototype.query = async function (this: ReadPool, ...args: unknown[]) {
      const client = await (this.#client ?? this.#connect());
      return (client.query as Query).apply(client, args);
    } as pg.Pool['query'];
  }

  override async end(): Promise<void> {
    // One that never opened has nothing to close, and its reads have had the error.
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
    await super.end();
  }

  #connect(): Promise<PipelinedClient> {
    const client = new PipelinedClient(this.options);
    const forget = () => {
      if (this.#client === connected) this.#client = undefined;
    };
    const connected = client.connect().then(() => {
      if (client.isReadOnly) {
        forget();
        // After the reads that have waited for it.
        setImmediate(() => void client.end());
      }
      return client;
    });
    client.once('end', forget);
    connected.catch(forget);
    this.#client = connected;
    return connected;
  }
}
