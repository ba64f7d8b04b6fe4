import * as accountCalls from './account-calls.ts';
import * as accountSettingsCalls from './account-settings-calls.ts';
import * as adminPuzzleCalls from './admin-puzzle-calls.ts';
import * as adminQuestionCalls from './admin-question-calls.ts';
import type { Call } from './call.ts';
import * as commentCalls from './comment-calls.ts';
import * as configCalls from './config-calls.ts';
import * as dailyCalls from './daily-calls.ts';
import * as generateCalls from './generate-calls.ts';
import * as leaderboardCalls from './leaderboard-calls.ts';
import * as moderationCalls from './moderation-calls.ts';
import * as offlineCalls from './offline-calls.ts';
import * as passkeyCalls from './passkey-calls.ts';
import * as profileCalls from './profile-calls.ts';
import * as progressCalls from './progress-calls.ts';
import * as pushCalls from './push-calls.ts';
import * as puzzleCalls from './puzzle-calls.ts';
import * as puzzleListCalls from './puzzle-list-calls.ts';
import * as questionCalls from './question-calls.ts';
import * as recoveryCalls from './recovery-calls.ts';
import * as reportCalls from './report-calls.ts';
import * as subscriptionCalls from './subscription-calls.ts';
import * as syncCalls from './sync-calls.ts';

/** Every call of the API, by the name that server, client and OpenAPI document share. The browser imports the calls that it makes one by one. */
export const calls = {
  ...configCalls,
  ...accountCalls,
  ...recoveryCalls,
  ...accountSettingsCalls,
  ...passkeyCalls,
  ...puzzleCalls,
  ...commentCalls,
  ...adminPuzzleCalls,
  ...adminQuestionCalls,
  ...generateCalls,
  ...moderationCalls,
  ...syncCalls,
  ...offlineCalls,
  ...puzzleListCalls,
  ...dailyCalls,
  ...leaderboardCalls,
  ...profileCalls,
  ...reportCalls,
  ...questionCalls,
  ...progressCalls,
  ...subscriptionCalls,
  ...pushCalls,
} as const satisfies Record<string, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
