/**
 * A tab as a learner has it, over the bare protocol: no debugger is on. Playwright always has one on, for which V8 parses code again and
 * does more.
 */
export class UnwatchedPage {
  readonly #socket: WebSocket;
  readonly #closing: URL;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #last = 0;

  private constructor(socket: WebSocket, closing: URL) {
    this.#socket = socket;
    this.#closing = closing;
    socket.addEventListener('message', ({ data }) => {
      const { id, result, error } = JSON.parse(data) as { id?: number; result: unknown; error?: { message: string } };
      if (id === undefined) return;
      const call = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) call?.reject(new Error(`Chromium: ${error.message}`));
      else call?.resolve(result);
    });
    socket.addEventListener('close', () => {
      for (const call of this.#waiting.values()) call.reject(new Error('The tab is gone.'));
    });
  }

  /** A new, empty tab of the Chromium whose debugger listens at `address`, a ws: URL. */
  static async open(address: string): Promise<UnwatchedPage> {
    const tabs = new URL('/json/new?about:blank', address.replace('ws:', 'http:'));
    const tab = (await (await fetch(tabs, { method: 'PUT' })).json()) as { id: string; webSocketDebuggerUrl: string };
    const socket = new WebSocket(tab.webSocketDebuggerUrl);
    await new Promise((open, failed) => {
      socket.addEventListener('open', open);
      socket.addEventListener('error', failed);
    });
    return new UnwatchedPage(socket, new URL(`/json/close/${tab.id}`, tabs));
  }

  /** One of https://chromedevtools.github.io/devtools-protocol/ */
  send<Result>(method: string, params = {}): Promise<Result> {
    const call = Promise.withResolvers<unknown>();
    this.#last += 1;
    this.#waiting.set(this.#last, call);
    this.#socket.send(JSON.stringify({ id: this.#last, method, params }));
    return call.promise as Promise<Result>;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#socket.addEventListener('close', resolve));
    const reply = await fetch(this.#closing);
    if (!reply.ok) throw new Error(`Chromium: ${await reply.text()}`);
    await closed;
  }

  /** The value of an expression, or of what it promises. */
  async evaluate<Value>(expression: string): Promise<Value> {
    const { result, exceptionDetails } = await this.send<Evaluation<Value>>('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }
}

interface Evaluation<Value> {
  result: { value: Value };
  exceptionDetails?: { text: string; exception?: { description?: string } };
}
