import type { Call } from './call.ts';
import { Config, Health, Ready } from './config.ts';

export const readConfig = {
  method: 'GET',
  path: '/api/config/',
  summary: 'What every visitor may know of this installation',
  access: 'public',
  sessionless: true,
  reply: Config,
} as const satisfies Call;

export const readHealth = {
  method: 'GET',
  path: '/api/health/',
  summary: 'The process is alive',
  access: 'public',
  reply: Health,
} as const satisfies Call;

export const readReady = {
  method: 'GET',
  path: '/api/ready/',
  summary: 'The database is reached and its migrations are applied',
  access: 'public',
  reply: Ready,
  errors: ['unavailable'],
} as const satisfies Call;
