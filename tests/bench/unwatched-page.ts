import { setTimeout as wait } from 'node:timers/promises';

/**
 * A tab as a learner has it, over the bare protocol: no debugger is on. Playwright always has one on, for which V8 parses code again and
 * does more.
 */
export class UnwatchedPage {
  readonly #socket: WebSocket;
  readonly #closing: URL;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #expected = new Map<string, PromiseWithResolvers<unknown>>();
  #last = 0;

  private constructor(socket: WebSocket, closing: URL) {
    this.#socket = socket;
    this.#closing = closing;
    socket.addEventListener('message', ({ data }) => {
      const { id, method, params, result, error } = JSON.parse(data) as Message;
      if (method !== undefined) this.#expected.get(method)?.resolve(params);
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

  /** The next event of this name. */
  next<Params>(method: string): Promise<Params> {
    const event = Promise.withResolvers<unknown>();
    this.#expected.set(method, event);
    return event.promise as Promise<Params>;
  }

  /** Clicks the first element of this selector as a mouse does, once it's there and enabled. */
  async click(selector: string): Promise<void> {
    const { x, y } = await this.until<{ x: number; y: number }>(`(() => {
      const element = document.querySelector(${JSON.stringify(`${selector}:not(:disabled, [aria-disabled])`)});
      element?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
      return width > 0 && { x: x + width / 2, y: y + height / 2 };
    })()`);
    const at = { x, y, button: 'left', clickCount: 1 };
    await this.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at });
    await this.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at });
    await this.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at });
  }

  /** The value of an expression, once it's true. */
  async until<Value>(expression: string): Promise<Value> {
    const end = Date.now() + 60_000;
    while (Date.now() < end) {
      const value = await this.evaluate<Value>(expression);
      if (value) return value;
      await wait(50);
    }
    throw new Error(`It never came true: ${expression}`);
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

/** A reply has the ID of its call, and an event a method. */
interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

interface Evaluation<Value> {
  result: { value: Value };
  exceptionDetails?: { text: string; exception?: { description?: string } };
}
