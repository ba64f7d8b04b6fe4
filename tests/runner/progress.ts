const silenceMs = 15_000;

/** Says what is running after every 15 seconds without output, so a silent run is a stuck run. */
export class RunProgress {
  readonly #started = performance.now();
  readonly #running = new Map<string, () => string>();
  #spoke = performance.now();
  readonly #timer = setInterval(() => this.#remind(), 1000);

  /** Records that something is running. `describe` describes it each time. Call the returned function when it has ended. */
  begin(name: string, describe: () => string = () => name): () => void {
    this.#running.set(name, describe);
    return () => this.#running.delete(name);
  }

  print(text: string): void {
    this.#spoke = performance.now();
    console.log(text);
  }

  /** Notes that something else was printed. */
  spoke(): void {
    this.#spoke = performance.now();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #remind(): void {
    if (performance.now() - this.#spoke < silenceMs || this.#running.size === 0) return;
    const running = [...this.#running.values()].map((describe) => describe());
    this.print(`${clock(performance.now() - this.#started)} … ${running.join(', ')}`);
  }
}

/** Minutes and seconds, such as 3:07. */
export function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
