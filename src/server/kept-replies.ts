import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Refusal } from './refusal.ts';

/** How long visitors may see what was, in milliseconds. */
export const keptMs = 1000;

/** Each is a page of JSON at most. */
const most = 200;

/** What is shorter isn't worth compressing. */
const shortest = 1024;

const codings = [
  {
    name: 'br',
    compress: (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
    isAccepted: isAccepted('br'),
  },
  { name: 'gzip', compress: (text: string) => gzipSync(text), isAccepted: isAccepted('gzip') },
];

/** Matches an `Accept-Encoding` that names the coding without refusing it. */
function isAccepted(coding: string): RegExp {
  return new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`);
}

/** A reply as it goes over the wire. */
export class KeptReply {
  /** Text, because Node sends it in one write with the head. */
  readonly text: string;
  readonly etag: string;
  readonly #compressed = new Map<string, Buffer>();

  constructor(outcome: unknown) {
    this.text = JSON.stringify(outcome);
    this.etag = `"${createHash('sha256').update(this.text).digest('base64url')}"`;
  }

  /** Returns the text in the first coding that the client accepts, compressed once for all of them. Undefined where it goes as it is. */
  compressed(accepted: string): { coding: string; bytes: Buffer } | undefined {
    const coding = codings.find((each) => each.isAccepted.test(accepted));
    if (!coding || this.text.length < shortest) return undefined;
    const { name, compress } = coding;
    const bytes = this.#compressed.get(name) ?? compress(this.text);
    this.#compressed.set(name, bytes);
    return { coding: name, bytes };
  }
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
    const reply = build().then((outcome) => (outcome instanceof Refusal ? outcome : new KeptReply(outcome)));
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
