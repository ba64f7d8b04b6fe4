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
 * Solves the proof of work of one form. It starts when the learner asks for it, and then always keeps a token ready: it solves again when
 * one expires or was used.
 */
export class AltchaSolver {
  state: AltchaState = 'unsolved';
  readonly #parts: AltchaSolverParts;
  readonly #listeners = new Set<() => void>();
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

  /** Call it when the learner ticks the box or tries again. */
  start(): void {
    this.#halt();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#become('verifying');
    this.#running = this.#solve(signal);
  }

  /** Call it when the learner unticks the box. */
  reset(): void {
    this.#halt();
    this.#become('unsolved');
  }

  async take(): Promise<string | null> {
    if (this.#running) return this.#running;
    if (this.#solved && this.#parts.clock.now() < this.#solved.until) return this.#solved.token;
    if (this.state !== 'verified') return null;
    // A sleeping page runs no timers, so the token expired unnoticed.
    this.start();
    return this.#running;
  }

  renew(): void {
    if (this.state !== 'unsolved') this.start();
  }

  async #solve(signal: AbortSignal): Promise<string | null> {
    const solved = await this.#attempt(signal).catch(() => null);
    if (signal.aborted) return null;
    this.#running = null;
    this.#solved = solved;
    if (solved) {
      this.#stopTimer = this.#parts.clock.after(solved.until - this.#parts.clock.now(), () => this.start());
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

  #become(state: AltchaState): void {
    this.state = state;
    for (const listener of this.#listeners) listener();
  }
}
