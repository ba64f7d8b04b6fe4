import type { WireCall } from './call.ts';
import { Competency, Profile, ProfileReply } from './profile.ts';

export const readProfile = {
  method: 'GET',
  path: '/api/auth/profile/:username/',
  reply: Profile,
} as const satisfies WireCall;

export const updateProfile = {
  method: 'PUT',
  path: '/api/auth/profile/update/',
  reply: ProfileReply,
} as const satisfies WireCall;

export const readOwnCompetency = {
  method: 'GET',
  path: '/api/auth/competency-stats/',
  reply: Competency,
} as const satisfies WireCall;

export const readCompetency = {
  method: 'GET',
  path: '/api/auth/competency-stats/:username/',
  reply: Competency,
} as const satisfies WireCall;
