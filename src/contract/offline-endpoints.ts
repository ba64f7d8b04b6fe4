import * as v from 'valibot';
import type { EndpointsOf } from './call.ts';
import { ChunkHash } from './offline.ts';
import type * as offlineCalls from './offline-calls.ts';

export const offlineEndpoints = {
  readPackManifest: {
    summary: 'The chunks that make up the offline download now, and the license to use it',
    access: 'user',
    errors: ['premium_required'],
  },
  readPackChunk: {
    summary: 'A chunk of the offline download, its JSON lines compressed by gzip',
    access: 'user',
    params: v.object({ sha256: ChunkHash }),
    errors: ['premium_required', 'not_found'],
  },
} as const satisfies EndpointsOf<typeof offlineCalls>;
