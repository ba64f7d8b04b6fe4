import * as accountCalls from './account-calls.ts';
import * as accountSettingsCalls from './account-settings-calls.ts';
import * as adminInterviewCalls from './admin-interview-calls.ts';
import * as adminPuzzleCalls from './admin-puzzle-calls.ts';
import * as auditCalls from './audit-calls.ts';
import type { Call, Endpoint, Endpoints, WireCall } from './call.ts';
import * as commentCalls from './comment-calls.ts';
import * as comparisonCalls from './comparison-calls.ts';
import * as configCalls from './config-calls.ts';
import * as dailyCalls from './daily-calls.ts';
import * as generatorCalls from './generator-calls.ts';
import * as interviewCalls from './interview-calls.ts';
import * as leaderboardCalls from './leaderboard-calls.ts';
import * as moderationCalls from './moderation-calls.ts';
import * as offlineCalls from './offline-calls.ts';
import * as passkeyCalls from './passkey-calls.ts';
import * as profileCalls from './profile-calls.ts';
import * as progressCalls from './progress-calls.ts';
import * as pushCalls from './push-calls.ts';
import * as puzzleCalls from './puzzle-calls.ts';
import * as puzzleListCalls from './puzzle-list-calls.ts';
import * as puzzlePreviewCalls from './puzzle-preview-calls.ts';
import * as recoveryCalls from './recovery-calls.ts';
import * as reportCalls from './report-calls.ts';
import * as sessionCalls from './session-calls.ts';
import * as startCalls from './start-calls.ts';
import * as subscriptionCalls from './subscription-calls.ts';
import * as syncCalls from './sync-calls.ts';

/**
 * Both halves of every call of the API, by the name that server, client, and OpenAPI document share. The browser imports wire halves one by
 * one, and only types from this file.
 */
export const calls = {
  ...join(configCalls),
  ...join(startCalls),
  ...join(accountCalls),
  ...join(sessionCalls),
  ...join(recoveryCalls),
  ...join(accountSettingsCalls),
  ...join(passkeyCalls),
  ...join(puzzleCalls),
  ...join(commentCalls),
  ...join(comparisonCalls),
  ...join(adminPuzzleCalls),
  ...join(adminInterviewCalls),
  ...join(generatorCalls),
  ...join(moderationCalls),
  ...join(auditCalls),
  ...join(syncCalls),
  ...join(offlineCalls),
  ...join(puzzleListCalls),
  ...join(puzzlePreviewCalls),
  ...join(dailyCalls),
  ...join(leaderboardCalls),
  ...join(profileCalls),
  ...join(reportCalls),
  ...join(interviewCalls),
  ...join(progressCalls),
  ...join(subscriptionCalls),
  ...join(pushCalls),
} as const satisfies Record<string, Call>;

function join<File extends { endpoints: Endpoints }>(file: File & Paired<File>) {
  const { endpoints, ...wires } = file;
  const joined = Object.entries<WireCall>(wires).map(([name, wire]) => [name, { ...wire, ...endpoints[name] }]);
  return Object.fromEntries(joined) as {
    [Name in WireName<File>]: File[Name] & File['endpoints'][Name & keyof File['endpoints']];
  };
}

type WireName<File> = Exclude<keyof File, 'endpoints'>;

/** Exactly one endpoint for each wire half of a file: one that is missing or left over doesn't compile. */
type Paired<File extends { endpoints: Endpoints }> = Record<WireName<File>, WireCall> & {
  endpoints: Record<WireName<File>, Endpoint> & Record<Exclude<keyof File['endpoints'], keyof File>, never>;
};

export type Calls = typeof calls;
export type CallName = keyof Calls;

type CallsByAddress = { [Name in CallName as `${Calls[Name]['method']} ${Calls[Name]['path']}`]: Calls[Name] };

/** Both halves of a call, by its wire half. */
export type CallOf<Wire extends WireCall> = CallsByAddress[`${Wire['method']} ${Wire['path']}` & keyof CallsByAddress];
