import type { EndpointsOf } from './call.ts';
import { ProfileBody, ProfileParams } from './profile.ts';
import type * as profileCalls from './profile-calls.ts';

export const profileEndpoints = {
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
} as const satisfies EndpointsOf<typeof profileCalls>;
