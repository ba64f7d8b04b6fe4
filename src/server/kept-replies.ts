import { createHash } from 'node:crypto';
import { Refusal } from './refusal.ts';

/** How long visitors may see what was, in milliseconds. */
export const keptMs = 1000;

/** Each is a page of JSON at most. */
const most = 200;

/** A reply as it goes over the wire. */
export interface KeptReply {
  bytes: Buffer;
  etag: string;
}

interface Entry {
  until: number;
  reply: Promise<KeptReply | Refusal>;
}

/**
 * Replies that are the same for every visitor, built once a second however many ask. Whoever asks meanwhile waits for the same build. A
 * learner never gets one, so they see at once what they did; what staff change is built anew at once by their process, and within the second
 * by the others.
 */
export class KeptReplies {
  readonly #keptMs: number;
  readonly #entries = new Map<string, Entry>();

  constructor(ms: number) {
    this.#keptMs = ms;
  }

  /** Returns the reply by this key, building it if there is none or it has had its time. A refusal or a failure isn't kept. */
  get(key: string, build: () => Promise<unknown>): Promise<KeptReply | Refusal> {
    const now = performance.now();
    const found = this.#entries.get(key);
    if (found && now < found.until) return found.reply;
    const reply = build().then((outcome) => (outcome instanceof Refusal ? outcome : replyOf(outcome)));
    const entry = { until: now + this.#keptMs, reply };
    const forget = () => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    };
    reply.then((outcome) => outcome instanceof Refusal && forget(), forget);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const [oldest] = this.#entries.size > most ? this.#entries.keys() : [];
    if (oldest !== undefined) this.#entries.delete(oldest);
    return reply;
  }

  /** Forgets all of them, after a change that must be seen. */
  clear(): void {
    this.#entries.clear();
  }
}

function replyOf(outcome: unknown): KeptReply {
  const bytes = Buffer.from(JSON.stringify(outcome));
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}
