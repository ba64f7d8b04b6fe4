import * as v from 'valibot';
import type { Clock } from '../../../sync/engine/clock.ts';

export type Challenge = Record<string, unknown>;

export type AltchaState = 'unsolved' | 'verifying' | 'verified' | 'failed';

export interface AltchaSolverParts {
  /** Returns null if there is none. */
  readChallenge: (signal: AbortSignal) => Promise<Challenge | null>;
  /** Returns null if it can't be solved. */
  solve: (challenge: Challenge, signal: AbortSignal) => Promise<string | null>;
  clock: Clock;
}

/** A token with less time left could expire in transit, in milliseconds. */
const margin = 30_000;

const Expiry = v.object({ parameters: v.object({ expiresAt: v.number() }) });

/**
 * Solves the proof of work of one form. It can be prepared before the learner asks for it. Once they have, it always keeps a token ready: it
 * solves again when one expires or was used.
 */
export class AltchaSolver {
  state: AltchaState = 'unsolved';
  readonly #parts: AltchaSolverParts;
  readonly #listeners = new Set<() => void>();
  /** What the state is, or would be if the learner had asked. */
  #progress: AltchaState = 'unsolved';
  #isAsked = false;
  #solved: { token: string; until: number } | null = null;
  #running: Promise<string | null> | null = null;
  #stop = new AbortController();
  #stopTimer = () => {};

  constructor(parts: AltchaSolverParts) {
    this.#parts = parts;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = () => this.state;

  /** Call it when the learner begins to fill in the form, so that the token is there when they ask for it. */
  prepare(): void {
    if (this.#progress === 'unsolved') this.#begin();
  }

  /** Call it when the learner ticks the box or tries again. */
  start(): void {
    const isPrepared = !this.#isAsked && (this.#running !== null || this.#freshToken() !== null);
    this.#isAsked = true;
    if (isPrepared) this.#become(this.#progress);
    else this.#begin();
  }

  /** Call it when the learner unticks the box. */
  reset(): void {
    this.#isAsked = false;
    this.#drop();
  }

  async take(): Promise<string | null> {
    if (!this.#isAsked) return null;
    if (this.#running) return this.#running;
    const token = this.#freshToken();
    if (token !== null || this.state !== 'verified') return token;
    // A sleeping page runs no timers, so the token expired unnoticed.
    this.#begin();
    return this.#running;
  }

  renew(): void {
    if (this.#isAsked) this.#begin();
  }

  #begin(): void {
    this.#halt();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#become('verifying');
    this.#running = this.#solve(signal);
  }

  #drop(): void {
    this.#halt();
    this.#become('unsolved');
  }

  #freshToken(): string | null {
    return this.#solved && this.#parts.clock.now() < this.#solved.until ? this.#solved.token : null;
  }

  async #solve(signal: AbortSignal): Promise<string | null> {
    const solved = await this.#attempt(signal).catch(() => null);
    if (signal.aborted) return null;
    this.#running = null;
    this.#solved = solved;
    if (solved) {
      const expire = () => (this.#isAsked ? this.#begin() : this.#drop());
      this.#stopTimer = this.#parts.clock.after(solved.until - this.#parts.clock.now(), expire);
    }
    this.#become(solved ? 'verified' : 'failed');
    return solved?.token ?? null;
  }

  async #attempt(signal: AbortSignal): Promise<{ token: string; until: number } | null> {
    const challenge = await this.#parts.readChallenge(signal);
    const token = challenge && !signal.aborted ? await this.#parts.solve(challenge, signal) : null;
    if (token === null) return null;
    return { token, until: v.parse(Expiry, challenge).parameters.expiresAt * 1000 - margin };
  }

  #halt(): void {
    this.#stop.abort();
    this.#stopTimer();
    this.#running = null;
    this.#solved = null;
  }

  #become(progress: AltchaState): void {
    this.#progress = progress;
    this.state = this.#isAsked ? progress : 'unsolved';
    for (const listener of this.#listeners) listener();
  }
}
