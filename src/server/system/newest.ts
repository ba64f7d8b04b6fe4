interface Limits<Value> {
  /** The most that all values can take together. */
  total: number;
  sizeOf(value: Value): number;
  /** How long a value is kept, in milliseconds. */
  ttlMs: number;
}

/** Keeps the newest values by key, up to a total size and an age. */
export class Newest<Value> {
  readonly #limits: Limits<Value>;
  readonly #entries = new Map<string, { value: Value; size: number; timer: NodeJS.Timeout }>();
  #total = 0;

  constructor(limits: Limits<Value>) {
    this.#limits = limits;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Replaces the key's value, and drops the oldest values that have no room beside it. */
  set(key: string, value: Value): void {
    const { total, sizeOf, ttlMs } = this.#limits;
    this.#delete(key);
    const size = sizeOf(value);
    if (size > total) return;
    // A timer that held the value would hold it after its entry is gone.
    this.#entries.set(key, { value, size, timer: this.#deleteLater(key, ttlMs) });
    this.#total += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#total <= total) return;
      this.#delete(oldest);
    }
  }

  #deleteLater(key: string, ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#delete(key), ms).unref();
  }

  #delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    clearTimeout(entry.timer);
    this.#entries.delete(key);
    this.#total -= entry.size;
  }
}
