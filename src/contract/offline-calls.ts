import * as v from 'valibot';
import type { Call } from './call.ts';
import { ChunkHash, PackManifest } from './offline.ts';

export const readPackManifest = {
  method: 'GET',
  path: '/api/offline/manifest/',
  summary: "What the annual plan's offline pack is made of now, and the licence to use it",
  access: 'user',
  reply: PackManifest,
  errors: ['premium_required'],
} as const satisfies Call;

export const readPackChunk = {
  method: 'GET',
  path: '/api/offline/chunks/:sha256/',
  summary: 'A chunk of the offline pack, its JSON lines compressed by gzip',
  access: 'user',
  params: v.object({ sha256: ChunkHash }),
  binary: 'application/gzip',
  errors: ['premium_required', 'not_found'],
} as const satisfies Call;
