import type { TryBody } from '../../contract/puzzle-preview.ts';
import { tryPuzzle } from '../../contract/puzzle-preview-calls.ts';
import type { SyncContext } from '../session/sync-context.ts';
import { readFact, writeFact } from '../storage/cache-database.ts';

/** Tries a locked puzzle's first question at the server, which alone knows the key. The device's copy of its preview follows. */
export async function tryLockedPuzzle({ cache, call }: Pick<SyncContext, 'cache' | 'call'>, id: number, body: TryBody) {
  const result = await call(tryPuzzle, { params: { id }, body });
  if (result.ok) {
    await cache.transaction('rw', cache.meta, async () => {
      const stored = await readFact(cache, `preview ${id}`);
      if (stored)
        await writeFact(cache, `preview ${id}`, { ...stored, reply: { ...stored.reply, tried: result.reply } });
    });
  }
  return result;
}
