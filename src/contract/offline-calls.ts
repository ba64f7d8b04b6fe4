import type { WireCall } from './call.ts';
import { PackManifest } from './offline.ts';

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
