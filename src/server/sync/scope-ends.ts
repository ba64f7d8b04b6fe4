import type { ScopeCheck } from '../../contract/sync.ts';
import type { Place } from './cursor.ts';

/** What a scope held, and where its changes ended, at a version of its counter. Both stay so until the counter is raised. */
export interface ScopeEnd {
  version: number;
  last: Place;
  check: ScopeCheck;
}

/** A few hundred bytes each. */
const most = 10_000;

/**
 * Remembers scopes' ends, so that a pull with nothing new reads neither the catalogue nor all that the learner did. A learner's pulls may
 * reach several processes, each of which reads once what it doesn't remember. What is looked up least recently is forgotten first.
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
