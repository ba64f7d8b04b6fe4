import type { Logger } from 'vite';
import { expect, it, vi } from 'vitest';
import { quietWhileRestarting } from './dev-logger.ts';

function logger() {
  const logged = { error: vi.fn<Logger['error']>(), warn: vi.fn<Logger['warn']>() };
  return { logged, quiet: quietWhileRestarting({ ...logged } as unknown as Logger) };
}

it.each(['ECONNREFUSED', 'ECONNRESET'])('says in one line that the API restarts if the proxy gets %s', (code) => {
  const { logged, quiet } = logger();
  const error = Object.assign(new Error('connect'), { code });
  quiet.error(`http proxy error: /api/config/\n${error.stack}`, { timestamp: true, error });
  expect(logged.error).not.toHaveBeenCalled();
  expect(logged.warn.mock.calls).toEqual([['The API is restarting: /api/config/', { timestamp: true }]]);
});

it('keeps every other error as it is', () => {
  const { logged, quiet } = logger();
  const error = Object.assign(new Error('parse'), { code: 'HPE_INVALID' });
  quiet.error('http proxy error: /api/config/\nstack', { timestamp: true, error });
  quiet.error('Failed to load /src/app/main.tsx');
  expect(logged.error).toHaveBeenCalledTimes(2);
  expect(logged.warn).not.toHaveBeenCalled();
});
