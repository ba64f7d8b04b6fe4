import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Rejection } from './rejection.ts';

/** How long visitors can see an outdated reply, in milliseconds. */
export const replyTtlMs = 1000;

/** The most entries of a cache by default. Each is at most a page of JSON. */
const maxEntries = 200;

/** Shorter replies aren't worth compressing. */
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

/** A reply as it goes over the wire, made once for everyone who gets it. */
export class CachedReply {
  /** A string, because Node sends it in one write with the head. */
  readonly text: string;
  readonly etag: string;
  readonly #compressed = new Map<string, Buffer>();

  constructor(outcome: unknown) {
    this.text = JSON.stringify(outcome);
    this.etag = `"${createHash('sha256').update(this.text).digest('base64url')}"`;
  }

  /**
   * Returns the reply in the first encoding that the client accepts, compressed once for all clients. Undefined if it goes uncompressed.
   */
  compressed(accepted: string): { coding: string; bytes: Buffer } | undefined {
    const coding = codings.find((each) => each.isAccepted.test(accepted));
    if (!coding || this.text.length < shortest) return undefined;
    const { name, compress } = coding;
    const bytes = this.#compressed.get(name) ?? compress(this.text);
    this.#compressed.set(name, bytes);
    return { coding: name, bytes };
  }
}

interface Entry<Value, Failed> {
  until: number;
  value: Promise<Value | Failed>;
  /** The same, once it's built. */
  built?: Value;
}

/**
 * Caches what is the same for many. Each value is built once in `ttlMs`, and concurrent requests share a build. After a staff edit, the
 * process that got it clears what the edit can change, so only the other processes serve outdated values, until they expire. `Failed` is
 * what a build can return instead of a value. The oldest go first.
 */
export class ReplyCache<Value, Failed extends Rejection = Rejection> {
  readonly #ttlMs: number;
  readonly #most: number;
  readonly #entries = new Map<string, Entry<Value, Failed>>();

  constructor(ttlMs: number, most = maxEntries) {
    this.#ttlMs = ttlMs;
    this.#most = most;
  }

  /** Returns what is cached for this key already. */
  peek(key: string): Value | undefined {
    const found = this.#entries.get(key);
    return found && performance.now() < found.until ? found.built : undefined;
  }

  /** Returns what is cached for this key, and builds it if it's missing or expired. Rejections and failures aren't cached. */
  get(key: string, build: () => Promise<Value | Failed>): Promise<Value | Failed> {
    const now = performance.now();
    const found = this.#entries.get(key);
    if (found && now < found.until) return found.value;
    const value = build();
    const entry: Entry<Value, Failed> = { until: now + this.#ttlMs, value };
    const forget = () => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    };
    value.then((outcome) => {
      if (outcome instanceof Rejection) forget();
      else entry.built = outcome;
    }, forget);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const [oldest] = this.#entries.size > this.#most ? this.#entries.keys() : [];
    if (oldest !== undefined) this.#entries.delete(oldest);
    return value;
  }

  /** Drops all of them, after a change that must show. */
  clear(): void {
    this.#entries.clear();
  }
}
