import type { Change, ScopeCheck } from '../../contract/sync.ts';

/** All changes of the catalogue in order, as everyone gets them whose last visible day is the same. */
export interface CatalogueSnapshot {
  /** Of the catalogue's counter. Everything stays valid until that is raised. */
  version: number;
  changes: readonly Change[];
  check: ScopeCheck;
}

/** Today's, the annual plan's, and staff's. */
const most = 3;

/** Caches the catalogue for first pulls, so that a process reads it once after a change. Evicts the least recently used first. */
export class CatalogueSnapshots {
  readonly #kept = new Map<string, { version: number; snapshot: Promise<CatalogueSnapshot> }>();

  /** Returns the one at a version of the counter. Without `build`, only if it's there. */
  get(key: string, version: number, build?: () => Promise<CatalogueSnapshot>): Promise<CatalogueSnapshot> | undefined {
    const kept = this.#kept.get(key);
    if (kept?.version !== version && !build) return undefined;
    const entry = kept?.version === version ? kept : { version, snapshot: build!() };
    this.#kept.delete(key);
    this.#kept.set(key, entry);
    entry.snapshot.catch(() => this.#kept.get(key) === entry && this.#kept.delete(key));
    const [oldest] = this.#kept.size > most ? this.#kept.keys() : [];
    if (oldest !== undefined) this.#kept.delete(oldest);
    return entry.snapshot;
  }
}
