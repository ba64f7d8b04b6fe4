import { stripVTControlCharacters } from 'node:util';
import type { Logger } from 'vite';

/** Returns the logger, but says in one line instead of a stack trace that the API, which restarts at each change, can't be reached. */
export function quietWhileRestarting(logger: Logger): Logger {
  const { error } = logger;
  logger.error = (message, options) => {
    const address = /^http proxy error: (\S+)/.exec(stripVTControlCharacters(message))?.[1];
    const { code } = (options?.error ?? {}) as NodeJS.ErrnoException;
    if (address === undefined || !['ECONNREFUSED', 'ECONNRESET'].includes(code ?? ''))
      error.call(logger, message, options);
    else logger.warn(`The API is restarting: ${address}`, { timestamp: true });
  };
  return logger;
}
