import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emptyPage } from '../../../../tests/support/empty-page.ts';
import type { CallResult } from '../../../sync/api-client.ts';
import { type RequestState, useRequest } from './use-request.ts';

/** What React has scheduled has run by then. */
async function rendered(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setImmediate(done));
}

test('a request that was repeated shows the reply to the last one, whichever comes last', async () => {
  const replies: ((reply: string) => void)[] = [];
  const send = () =>
    new Promise<CallResult<string>>((resolve) => {
      replies.push((reply) => resolve({ ok: true, status: 200, reply, replayed: false }));
    });
  let state: RequestState<string> | undefined;
  function Screen() {
    state = useRequest(send);
    return null;
  }
  const root = createRoot(emptyPage());
  onTestFinished(async () => {
    root.unmount();
    await rendered();
    vi.unstubAllGlobals();
  });
  root.render(<Screen />);
  await expect.poll(() => replies.length).toBe(1);
  void state!.refetch();
  replies[1]!('newer');
  await expect.poll(() => state?.reply).toBe('newer');
  replies[0]!('older');
  await rendered();
  expect(state).toMatchObject({ reply: 'newer', isFetching: false });
});
