import type { WireCall } from './call.ts';
import { Config, Health, Ready } from './config.ts';

export const readConfig = {
  method: 'GET',
  path: '/api/config/',
  sessionless: true,
  reply: Config,
} as const satisfies WireCall;

export const readHealth = {
  method: 'GET',
  path: '/api/health/',
  reply: Health,
} as const satisfies WireCall;

export const readReady = {
  method: 'GET',
  path: '/api/ready/',
  reply: Ready,
} as const satisfies WireCall;
