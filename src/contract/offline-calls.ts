import * as v from 'valibot';
import type { Endpoints, WireCall } from './call.ts';
import { ChunkHash, PackManifest } from './offline.ts';

export const readPackManifest = {
  method: 'GET',
  path: '/api/offline/manifest/',
  reply: PackManifest,
} as const satisfies WireCall;

export const readPackChunk = {
  method: 'GET',
  path: '/api/offline/chunks/:sha256/',
  binary: 'application/gzip',
} as const satisfies WireCall;

export const endpoints = {
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
} as const satisfies Endpoints;
