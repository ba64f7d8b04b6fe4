import type { GenericSchema } from 'valibot';
import * as account from '../../contract/account.ts';
import * as accountSettings from '../../contract/account-settings.ts';
import * as adminInterview from '../../contract/admin-interview.ts';
import * as adminPuzzles from '../../contract/admin-puzzles.ts';
import { categoryNames } from '../../contract/categories.ts';
import * as config from '../../contract/config.ts';
import * as credentials from '../../contract/credentials.ts';
import * as dailies from '../../contract/dailies.ts';
import { ErrorBody, errorCodes } from '../../contract/errors.ts';
import * as generator from '../../contract/generator.ts';
import * as interview from '../../contract/interview.ts';
import * as leaderboard from '../../contract/leaderboard.ts';
import * as moderation from '../../contract/moderation.ts';
import * as offline from '../../contract/offline.ts';
import * as passkeys from '../../contract/passkeys.ts';
import * as profile from '../../contract/profile.ts';
import * as progress from '../../contract/progress.ts';
import * as push from '../../contract/push.ts';
import * as puzzlePreview from '../../contract/puzzle-preview.ts';
import * as puzzles from '../../contract/puzzles.ts';
import * as recovery from '../../contract/recovery.ts';
import * as reports from '../../contract/reports.ts';
import * as subscription from '../../contract/subscription.ts';
import * as sync from '../../contract/sync.ts';
import * as textTree from '../../contract/text-tree.ts';

const modules = [
  ...[account, accountSettings, adminInterview, adminPuzzles, config, credentials, dailies, generator, interview],
  ...[leaderboard, moderation, offline, passkeys, profile, progress, push, puzzlePreview, puzzles, recovery],
  ...[reports, subscription, sync, textTree],
];

/** The contract's schemas by the names that it exports them under, which the document gives them, too. */
export const namedSchemas: Record<string, GenericSchema> = {
  ...Object.fromEntries(modules.flatMap((module) => Object.entries<unknown>(module).filter(isSchema))),
  Error: ErrorBody,
};

function isSchema(entry: [string, unknown]): entry is [string, GenericSchema] {
  const [, value] = entry;
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}

/** Lists of strings that many schemas use. */
export const namedLists: Record<string, readonly string[]> = {
  CategoryName: categoryNames,
  ErrorCode: errorCodes,
  InterviewType: interview.interviewTypes,
  Language: puzzles.languages,
  Plan: account.plans,
  PuzzleKind: puzzles.puzzleKinds,
};
