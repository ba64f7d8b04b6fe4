import * as v from 'valibot';
import type { Endpoints, WireCall } from './call.ts';
import { ChunkHash, DownloadManifest } from './offline.ts';

export const readDownloadManifest = {
  method: 'GET',
  path: '/api/offline/manifest/',
  reply: DownloadManifest,
} as const satisfies WireCall;

export const readDownloadChunk = {
  method: 'GET',
  path: '/api/offline/chunks/:sha256/',
  binary: 'application/gzip',
} as const satisfies WireCall;

export const endpoints = {
  readDownloadManifest: {
    summary: 'The chunks that make up the offline download now, and the license to use it',
    access: 'user',
    errors: ['premium_required'],
  },
  readDownloadChunk: {
    summary: 'A chunk of the offline download, its JSON lines compressed by gzip',
    access: 'user',
    params: v.object({ sha256: ChunkHash }),
    errors: ['premium_required', 'not_found'],
  },
} as const satisfies Endpoints;
