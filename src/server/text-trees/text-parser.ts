import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TextTree } from '../../contract/text-tree.ts';

/** The longest text takes about a second. */
const limitMs = 60_000;

/** Parses one text after another in a program of its own: no request waits for it, and its 190 MB go with it. */
export class TextParser {
  readonly #program: ChildProcess;
  readonly #ended: Promise<never>;

  /** `signal` ends the program. */
  constructor(signal: AbortSignal) {
    const quickStart = new URL('../process/quick-start.ts', import.meta.url).href;
    // It needs none of the server's secrets.
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE };
    const options = { execArgv: ['--import', quickStart], env, signal, killSignal: 'SIGKILL' as const };
    this.#program = fork(join(import.meta.dirname, 'parse-texts.ts'), options);
    this.#ended = once(this.#program, 'exit').then(([code, killedBy]) => {
      throw new Error(`The program that parses texts ended with ${killedBy ?? `code ${code}`}.`);
    });
    // It also ends when no call waits.
    this.#ended.catch(() => undefined);
  }

  /** Rejects if the program ends, or takes a minute. */
  async parse(text: string, code?: string): Promise<TextTree> {
    const timeout = setTimeout(() => this.stop(), limitMs);
    try {
      this.#program.send({ text, code });
      const [tree] = await Promise.race([once(this.#program, 'message'), this.#ended]);
      return tree;
    } finally {
      clearTimeout(timeout);
    }
  }

  stop(): void {
    this.#program.kill('SIGKILL');
  }
}
