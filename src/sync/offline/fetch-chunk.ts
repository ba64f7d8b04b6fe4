import type { DownloadChunk } from '../../contract/offline.ts';
import { readDownloadChunk } from '../../contract/offline-calls.ts';
import type { CallResult } from '../http/first/api-client.ts';
import type { SyncContext } from '../session/sync-context.ts';

/** How long a download can stall, in milliseconds. */
const stallTimeoutMs = 15_000;

/** Fetches a chunk's bytes, and reports progress as they come. */
export async function fetchChunk(
  { call, clock }: Pick<SyncContext, 'call' | 'clock'>,
  { sha256, size }: DownloadChunk,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<CallResult<Uint8Array<ArrayBuffer>>> {
  const stalled = new AbortController();
  const either = AbortSignal.any([signal, stalled.signal]);
  const result = await call(readDownloadChunk, {
    params: { sha256 },
    signal: either,
    async read(response) {
      if (!response.headers.get('content-type')?.startsWith(readDownloadChunk.binary) || !response.body) {
        throw new Error('Something else than the server has answered.');
      }
      const bytes = new Uint8Array(size);
      let length = 0;
      const reader = response.body.getReader();
      either.addEventListener('abort', () => void reader.cancel());
      for (;;) {
        const stop = clock.after(stallTimeoutMs, () => stalled.abort());
        const { done, value } = await reader.read().finally(stop);
        either.throwIfAborted();
        if (done) return bytes.subarray(0, length);
        // Bytes beyond the size aren't part of the chunk; the rest must verify.
        bytes.set(value.subarray(0, size - length), length);
        length = Math.min(size, length + value.length);
        onBytes(length);
      }
    },
  });
  if (result.ok) return { ...result, reply: result.reply as Uint8Array<ArrayBuffer> };
  if (result.kind === 'no_response' && stalled.signal.aborted) return { ...result, reason: 'timeout' };
  return result;
}
