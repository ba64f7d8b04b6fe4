import { Duplex } from 'node:stream';
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads';

/** Acts as the socket of `pg`: a connection to PGlite in a worker thread. */
export class PgliteStream extends Duplex {
  readonly #worker: Worker;
  #port: MessagePort | undefined;

  constructor(worker: Worker) {
    super();
    this.#worker = worker;
  }

  connect(): this {
    if (this.#worker.threadId === -1) {
      process.nextTick(this.#onExit);
      return this;
    }
    this.#worker.once('exit', this.#onExit);
    const { port1, port2 } = new MessageChannel();
    port1.on('message', (answer: Uint8Array) => this.push(answer));
    this.#port = port1;
    this.#worker.postMessage(port2, [port2]);
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  readonly #onExit = (): void => {
    this.destroy(Object.assign(new Error('The database has stopped'), { code: 'ECONNRESET' }));
  };

  override _read(): void {}

  override _write(message: Uint8Array, _encoding: string, done: () => void): void {
    const own = new Uint8Array(message);
    this.#port?.postMessage(own, [own.buffer]);
    done();
  }

  override _writev(messages: { chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(messages.map(({ chunk }) => chunk)), '', done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#worker.off('exit', this.#onExit);
    this.#port?.close();
    done(error);
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#port?.ref();
    return this;
  }

  unref(): this {
    this.#port?.unref();
    return this;
  }
}
