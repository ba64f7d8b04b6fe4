import type { Endpoints, WireCall } from './call.ts';
import { Competency, Profile, ProfileBody, ProfileParams, ProfileReply } from './profile.ts';

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

export const endpoints = {
  readProfile: {
    summary: 'What a user shows of themselves, whatever the case of the name',
    access: 'public',
    replicated: true,
    params: ProfileParams,
    errors: ['not_found'],
  },
  updateProfile: {
    summary: "Change the signed-in user's profile",
    access: 'user',
    body: ProfileBody,
  },
  readOwnCompetency: {
    summary: "The signed-in user's scores per category",
    access: 'user',
  },
  readCompetency: {
    summary: "A user's scores per category",
    access: 'public',
    replicated: true,
    params: ProfileParams,
    errors: ['not_found'],
  },
} as const satisfies Endpoints;
