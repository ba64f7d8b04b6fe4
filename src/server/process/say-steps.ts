/** At least so often a start says that it goes on. In milliseconds. */
export const reminderMs = 4000;

/** Says each step of a start when it begins, and every few seconds how long it has taken by then. */
export class StepSayer {
  readonly #say: (sentence: string) => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(say: (sentence: string) => void) {
    this.#say = say;
  }

  begin(sentence: string): void {
    this.end();
    this.#say(sentence);
    let seconds = 0;
    const remind = () => {
      seconds += reminderMs / 1000;
      this.#say(`${sentence} (${seconds} s)`);
    };
    this.#timer = setInterval(remind, reminderMs).unref();
  }

  /** After the last step. */
  end(): void {
    clearInterval(this.#timer);
  }
}
