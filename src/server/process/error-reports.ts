import { randomUUID } from 'node:crypto';
import { type ErrorFields, errorFields } from './log.ts';

/** One failure can come with every request. */
const mostPerMinute = 30;
const timeoutMs = 10_000;

export interface ErrorReport {
  error: Error;
  /** What the log says with it. */
  sentence: string;
  level: 'error' | 'fatal';
  requestId: string | undefined;
}

/**
 * Sends errors to Sentry, or to what takes its envelopes, as https://develop.sentry.dev/sdk/data-model/envelopes describes. They hold what the log
 * holds. Sentry's own library would take 23 MB of memory for it.
 */
export class ErrorReports {
  readonly #url: string;
  readonly #auth: string;
  readonly #environment: string;
  #minute = 0;
  #count = 0;
  readonly #pending = new Set<Promise<void>>();

  constructor(dsn: string, environment: string) {
    const { protocol, host, pathname, username } = new URL(dsn);
    const project = pathname.lastIndexOf('/') + 1;
    this.#url = `${protocol}//${host}${pathname.slice(0, project)}api/${pathname.slice(project)}/envelope/`;
    this.#auth = `Sentry sentry_version=7, sentry_client=nday/1, sentry_key=${username}`;
    this.#environment = environment;
  }

  /** Sends an error, unless many came in this minute. `onFailure` hears why it could not be sent. */
  send(report: ErrorReport, onFailure: (error: unknown) => void): void {
    const minute = Math.floor(Date.now() / 60_000);
    this.#count = minute === this.#minute ? this.#count + 1 : 1;
    this.#minute = minute;
    if (this.#count > mostPerMinute) return;
    const sending = this.#post(report)
      .catch(onFailure)
      .finally(() => this.#pending.delete(sending));
    this.#pending.add(sending);
  }

  /** Waits for those that are on their way. */
  async flush(): Promise<void> {
    await Promise.all(this.#pending);
  }

  async #post({ error, sentence, level, requestId }: ErrorReport): Promise<void> {
    const event = {
      event_id: randomUUID().replaceAll('-', ''),
      timestamp: Date.now() / 1000,
      platform: 'node',
      environment: this.#environment,
      level,
      logentry: { formatted: sentence },
      tags: { request_id: requestId },
      exception: { values: exceptionsOf(errorFields(error)) },
    };
    const lines = [{ event_id: event.event_id, sent_at: new Date().toISOString() }, { type: 'event' }, event];
    const { ok, status } = await fetch(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': this.#auth },
      body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!ok) throw new Error(`it was refused with status ${status}`);
  }
}

/** The error after its causes, as Sentry wants them. */
function exceptionsOf({ type, message, code, stack, query, cause }: ErrorFields): object[] {
  const value = [code && `${code}: `, message, query && ` in ${query}`].filter(Boolean).join('');
  return [...(cause ? exceptionsOf(cause) : []), { type, value, stacktrace: { frames: framesOf(stack) } }];
}

/** The calls of a stack, the outermost first. */
function framesOf(stack: string): object[] {
  return [...stack.matchAll(/^ +at (?:(.+) \()?(?:async )?(?:file:\/\/)?(.+?):(\d+):(\d+)\)?$/gm)]
    .map(([, name, filename, line, column]) => ({
      function: name,
      filename,
      lineno: Number(line),
      colno: Number(column),
      in_app: !/node_modules|^node:/.test(filename ?? ''),
    }))
    .reverse();
}
