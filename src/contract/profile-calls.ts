import type { Call } from './call.ts';
import { Competency, Profile, ProfileBody, ProfileParams, ProfileReply } from './profile.ts';

export const readProfile = {
  method: 'GET',
  path: '/api/auth/profile/:username/',
  summary: 'What a user shows of themselves, whatever the case of the name',
  access: 'public',
  params: ProfileParams,
  reply: Profile,
  errors: ['not_found'],
} as const satisfies Call;

export const updateProfile = {
  method: 'PUT',
  path: '/api/auth/profile/update/',
  summary: "Change the signed-in user's profile",
  access: 'user',
  body: ProfileBody,
  reply: ProfileReply,
} as const satisfies Call;

export const readOwnCompetency = {
  method: 'GET',
  path: '/api/auth/competency-stats/',
  summary: "The signed-in user's scores per category",
  access: 'user',
  reply: Competency,
} as const satisfies Call;

export const readCompetency = {
  method: 'GET',
  path: '/api/auth/competency-stats/:username/',
  summary: "A user's scores per category",
  access: 'public',
  params: ProfileParams,
  reply: Competency,
  errors: ['not_found'],
} as const satisfies Call;
