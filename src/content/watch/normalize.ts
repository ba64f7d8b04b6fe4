import { recordingLimits } from '../../contract/written-recording.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: programs print them, and neither a screen nor a database can show them.
const unprintable = /[\0-\x08\x0b-\x1f\x7f]/g;

/** Cuts a text to at most `limit` UTF-16 units, with "…" for what's missing. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/**
 * Replaces what differs from run to run: addresses become `ptr 1`, `ptr 2` in the order in which they appear, paths in the run's own folders
 * become short ones, and the present time becomes `now`. One normalizer serves one run.
 */
export class Normalizer {
  #pointers = new Map<string, string>();
  #temporary = new Map<string, string>();
  #paths: { folder: string; temporary: string };
  #now = Date.now();

  constructor(paths: { folder: string; temporary: string }) {
    this.#paths = paths;
  }

  value(text: string): string {
    return cut(this.#replace(text), recordingLimits.value);
  }

  printed(text: string): string {
    return cut(this.#replace(text), recordingLimits.printed);
  }

  #replace(text: string): string {
    const named = text
      .replaceAll(/\0([0-9a-f]+)\0/g, (_, digits: string) => this.#name(digits))
      .replaceAll(/ object at 0x([0-9a-f]+)/g, (_, digits: string) => ` ${this.#name(digits)}`)
      .replaceAll(/\b0x([0-9a-f]{9,16})\b/gi, (_, digits: string) => this.#name(digits.toLowerCase()));
    return this.#shortPaths(withoutNow(named, this.#now))
      .replaceAll(/\btmp[a-z0-9_]{8}\b/g, 'tmp')
      .toWellFormed()
      .replaceAll(unprintable, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
  }

  /** Programs make up random names in the temporary folder. */
  #shortPaths(text: string): string {
    const { folder, temporary } = this.#paths;
    const [first = '', ...others] = text.split(`${temporary}/`);
    const named = others.map((rest) => {
      const name = /^[\w.-]*/.exec(rest)?.[0] ?? '';
      const known = this.#temporary.get(name) ?? `tmp-${this.#temporary.size + 1}`;
      this.#temporary.set(name, known);
      return `/tmp/${known}${rest.slice(name.length)}`;
    });
    return [first, ...named]
      .join('')
      .replaceAll(temporary, '/tmp')
      .replaceAll(`${folder}/`, '')
      .replaceAll(folder, '.');
  }

  #name(digits: string): string {
    const address = digits.replace(/^0+/, '');
    const known = this.#pointers.get(address) ?? `ptr ${this.#pointers.size + 1}`;
    this.#pointers.set(address, known);
    return known;
  }
}

/** Replaces the present time: seconds, milliseconds, and nanoseconds since 1970, and dates with a time. */
function withoutNow(text: string, now: number): string {
  const isNow = (instant: number) => Math.abs(instant - now) < 3_600_000;
  return text
    .replaceAll(/\b(\d{10})(\d{3}|\d{9})?(?:\.\d+)?\b/g, (number, seconds) =>
      isNow(Number(seconds) * 1000) ? 'now' : number,
    )
    .replaceAll(/\b\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?/g, (date) =>
      isNow(Date.parse(/Z|[+-]\d{2}:?\d{2}$/.test(date) ? date : `${date.replace(' ', 'T')}Z`)) ? 'now' : date,
    );
}
