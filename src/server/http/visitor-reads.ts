import { Rejection } from './rejection.ts';

/** A GET's URL, and its parts. */
interface Given {
  url: string;
  params: Record<string, string>;
  query: Record<string, string>;
}

/** Returns the reply as JSON. */
type Read = (given: Given) => Promise<string | Rejection>;

/** The API's public reads without HTTP: what anyone gets who isn't signed in. `route` adds each. */
export class VisitorReads {
  readonly #reads: { pattern: URLPattern; read: Read }[] = [];

  add(path: string, read: Read): void {
    this.#reads.push({ pattern: new URLPattern({ pathname: path }), read });
  }

  /** Answers a GET by its path and query. */
  async read(url: string): Promise<{ status: number; body: string }> {
    const whole = new URL(url, 'http://visitor.invalid');
    for (const { pattern, read } of this.#reads) {
      const match = pattern.exec(whole);
      if (!match) continue;
      const params = Object.entries(match.pathname.groups).map(([name, value = '']) => [
        name,
        decodeURIComponent(value),
      ]);
      const query = Object.fromEntries(whole.searchParams);
      const reply = await read({ url, params: Object.fromEntries(params), query });
      return reply instanceof Rejection
        ? { status: reply.status, body: JSON.stringify(reply.body) }
        : { status: 200, body: reply };
    }
    throw new Error(`No visitor can read ${url}.`);
  }
}
