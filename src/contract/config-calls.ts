import type { Endpoints, WireCall } from './call.ts';
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

export const endpoints = {
  readConfig: {
    summary: 'What every visitor may know of this installation',
    access: 'public',
    sameForVisitors: true,
  },
  readHealth: {
    summary: 'The process is alive',
    access: 'public',
  },
  readReady: {
    summary: 'The database is reached and its migrations are applied',
    access: 'public',
    errors: ['unavailable', 'draining'],
  },
} as const satisfies Endpoints;
