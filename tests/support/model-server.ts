import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ModelEndpoint } from '../../src/server/process/env.ts';

export interface ModelRequest {
  authorization: string | undefined;
  body: {
    model: string;
    messages: { role: string; content: string }[];
    response_format: { json_schema: { name: string; schema: Record<string, unknown> } };
  };
}

/** The response to a request: a value as JSON, a string unchanged, `silence` for none, a number as a status. */
export type ModelAnswer = object | string | number | typeof silence;
export const silence = Symbol('silence');

/** A local server with OpenAI's chat completions API. It returns the given answers, and then repeats the last. */
export class ModelServer {
  readonly requests: ModelRequest[] = [];
  /** Resolves when the first request is there. */
  readonly asked: Promise<void>;
  /** Resolves when a client has gone before it was answered. */
  readonly abandoned: Promise<void>;
  answers: ModelAnswer[] = [];
  readonly #server = createServer();

  constructor() {
    this.asked = new Promise((resolve) => {
      this.#server.once('request', () => resolve());
    });
    this.abandoned = new Promise((resolve) => {
      this.#server.on('request', async (request, response) => {
        response.on('close', () => response.writableFinished || resolve());
        this.requests.push({ authorization: request.headers.authorization, body: await bodyOf(request) });
        const answer = this.answers.length > 1 ? this.answers.shift() : this.answers[0];
        if (request.url !== '/v1/chat/completions') return response.writeHead(404).end();
        if (answer === silence || answer === undefined) return;
        if (typeof answer === 'number') return response.writeHead(answer).end('{"error":{"message":"no"}}');
        const content = typeof answer === 'string' ? answer : JSON.stringify(answer);
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ id: 'x', choices: [{ index: 0, message: { role: 'assistant', content } }] }));
      });
    });
  }

  async start(options: Partial<ModelEndpoint> = {}): Promise<ModelEndpoint> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}/v1`, model: 'local', key: 'secret-key', timeoutMs: 2000, ...options };
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

async function bodyOf(request: IncomingMessage): Promise<ModelRequest['body']> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
}
