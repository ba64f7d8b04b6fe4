import * as accountCalls from './account-calls.ts';
import { accountEndpoints } from './account-endpoints.ts';
import * as accountSettingsCalls from './account-settings-calls.ts';
import { accountSettingsEndpoints } from './account-settings-endpoints.ts';
import * as adminInterviewCalls from './admin-interview-calls.ts';
import { adminInterviewEndpoints } from './admin-interview-endpoints.ts';
import * as adminPuzzleCalls from './admin-puzzle-calls.ts';
import { adminPuzzleEndpoints } from './admin-puzzle-endpoints.ts';
import * as auditCalls from './audit-calls.ts';
import { auditEndpoints } from './audit-endpoints.ts';
import type { Call, EndpointsOf, WireCall } from './call.ts';
import * as commentCalls from './comment-calls.ts';
import { commentEndpoints } from './comment-endpoints.ts';
import * as configCalls from './config-calls.ts';
import { configEndpoints } from './config-endpoints.ts';
import * as dailyCalls from './daily-calls.ts';
import { dailyEndpoints } from './daily-endpoints.ts';
import * as generateCalls from './generate-calls.ts';
import { generateEndpoints } from './generate-endpoints.ts';
import * as interviewCalls from './interview-calls.ts';
import { interviewEndpoints } from './interview-endpoints.ts';
import * as leaderboardCalls from './leaderboard-calls.ts';
import { leaderboardEndpoints } from './leaderboard-endpoints.ts';
import * as moderationCalls from './moderation-calls.ts';
import { moderationEndpoints } from './moderation-endpoints.ts';
import * as offlineCalls from './offline-calls.ts';
import { offlineEndpoints } from './offline-endpoints.ts';
import * as passkeyCalls from './passkey-calls.ts';
import { passkeyEndpoints } from './passkey-endpoints.ts';
import * as profileCalls from './profile-calls.ts';
import { profileEndpoints } from './profile-endpoints.ts';
import * as progressCalls from './progress-calls.ts';
import { progressEndpoints } from './progress-endpoints.ts';
import * as pushCalls from './push-calls.ts';
import { pushEndpoints } from './push-endpoints.ts';
import * as puzzleCalls from './puzzle-calls.ts';
import { puzzleEndpoints } from './puzzle-endpoints.ts';
import * as puzzleListCalls from './puzzle-list-calls.ts';
import { puzzleListEndpoints } from './puzzle-list-endpoints.ts';
import * as puzzlePreviewCalls from './puzzle-preview-calls.ts';
import { puzzlePreviewEndpoints } from './puzzle-preview-endpoints.ts';
import * as recoveryCalls from './recovery-calls.ts';
import { recoveryEndpoints } from './recovery-endpoints.ts';
import * as reportCalls from './report-calls.ts';
import { reportEndpoints } from './report-endpoints.ts';
import * as startCalls from './start-calls.ts';
import { startEndpoints } from './start-endpoints.ts';
import * as subscriptionCalls from './subscription-calls.ts';
import { subscriptionEndpoints } from './subscription-endpoints.ts';
import * as syncCalls from './sync-calls.ts';
import { syncEndpoints } from './sync-endpoints.ts';

/**
 * Both halves of every call of the API, by the name that server, client, and OpenAPI document share. The browser imports wire halves one by
 * one, and only types from this file.
 */
export const calls = {
  ...join(configCalls, configEndpoints),
  ...join(startCalls, startEndpoints),
  ...join(accountCalls, accountEndpoints),
  ...join(recoveryCalls, recoveryEndpoints),
  ...join(accountSettingsCalls, accountSettingsEndpoints),
  ...join(passkeyCalls, passkeyEndpoints),
  ...join(puzzleCalls, puzzleEndpoints),
  ...join(commentCalls, commentEndpoints),
  ...join(adminPuzzleCalls, adminPuzzleEndpoints),
  ...join(adminInterviewCalls, adminInterviewEndpoints),
  ...join(generateCalls, generateEndpoints),
  ...join(moderationCalls, moderationEndpoints),
  ...join(auditCalls, auditEndpoints),
  ...join(syncCalls, syncEndpoints),
  ...join(offlineCalls, offlineEndpoints),
  ...join(puzzleListCalls, puzzleListEndpoints),
  ...join(puzzlePreviewCalls, puzzlePreviewEndpoints),
  ...join(dailyCalls, dailyEndpoints),
  ...join(leaderboardCalls, leaderboardEndpoints),
  ...join(profileCalls, profileEndpoints),
  ...join(reportCalls, reportEndpoints),
  ...join(interviewCalls, interviewEndpoints),
  ...join(progressCalls, progressEndpoints),
  ...join(subscriptionCalls, subscriptionEndpoints),
  ...join(pushCalls, pushEndpoints),
} as const satisfies Record<string, Call>;

function join<Wires extends Record<keyof Wires, WireCall>, Endpoints extends EndpointsOf<Wires>>(
  wires: Wires,
  endpoints: Endpoints,
) {
  const names = Object.keys(wires) as (keyof Wires)[];
  return Object.fromEntries(names.map((name) => [name, { ...wires[name], ...endpoints[name] }])) as {
    [Name in keyof Wires]: Wires[Name] & Endpoints[Name];
  };
}

export type Calls = typeof calls;
export type CallName = keyof Calls;

type CallsByAddress = { [Name in CallName as `${Calls[Name]['method']} ${Calls[Name]['path']}`]: Calls[Name] };

/** Both halves of a call, by its wire half. */
export type CallOf<Wire extends WireCall> = CallsByAddress[`${Wire['method']} ${Wire['path']}` & keyof CallsByAddress];
