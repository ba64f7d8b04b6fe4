import type { ScopeCheck } from '../../contract/sync.ts';
import type { Place } from './cursor.ts';

/** What a scope held, and where its changes ended, at a version of its counter. Both stay valid until the counter is raised. */
export interface ScopeEnd {
  version: number;
  last: Place;
  check: ScopeCheck;
}

/** A few hundred bytes each. */
const most = 10_000;

/**
 * Caches scopes' ends, so a pull with nothing new reads neither the catalogue nor the learner's rows. A learner's pulls can reach several
 * processes, and each reads once what it hasn't cached. Evicts the least recently used first.
 */
export class ScopeEnds {
  readonly #ends = new Map<string, ScopeEnd>();

  get(key: string, version: number): ScopeEnd | undefined {
    const end = this.#ends.get(key);
    if (!end) return undefined;
    this.#ends.delete(key);
    if (end.version !== version) return undefined;
    this.#ends.set(key, end);
    return end;
  }

  set(key: string, end: ScopeEnd): void {
    this.#ends.delete(key);
    this.#ends.set(key, end);
    const [oldest] = this.#ends.size > most ? this.#ends.keys() : [];
    if (oldest !== undefined) this.#ends.delete(oldest);
  }
}
