import * as v from 'valibot';
import { LoginBody, RegisterBody, SignedIn, User } from './account.ts';
import type { Call } from './call.ts';
import { Config, Health, Ready } from './config.ts';
import { LeaderboardEntry, LeaderboardQuery, LeaderboardStanding } from './leaderboard.ts';
import {
  AdminPuzzle,
  AnswerBody,
  AnswerReply,
  Comment,
  CommentBody,
  Progress,
  Puzzle,
  PuzzleList,
  PuzzleListQuery,
  ReactBody,
  ReactReply,
} from './puzzles.ts';
import { IdParameter } from './scalars.ts';
import { PullQuery, PullReply } from './sync.ts';

const puzzleParams = v.object({ id: IdParameter });

/** Every call of the API, by the name that server, client and OpenAPI document share. */
export const calls = {
  readConfig: {
    method: 'GET',
    path: '/api/config/',
    summary: 'What every visitor may know of this installation',
    access: 'public',
    reply: Config,
  },
  readHealth: { method: 'GET', path: '/api/health/', summary: 'The process is alive', access: 'public', reply: Health },
  readReady: {
    method: 'GET',
    path: '/api/ready/',
    summary: 'The database is reached and its migrations are applied',
    access: 'public',
    reply: Ready,
    errors: ['unavailable'],
  },
  readCaptcha: {
    method: 'GET',
    path: '/api/captcha/',
    summary: 'A fresh proof-of-work challenge',
    access: 'public',
    reply: v.looseObject({}),
    errors: ['not_found'],
  },
  login: {
    method: 'POST',
    path: '/api/auth/login/',
    summary: 'Sign in',
    access: 'public',
    body: LoginBody,
    reply: SignedIn,
    errors: ['bad_credentials'],
  },
  logout: { method: 'POST', path: '/api/auth/logout/', summary: 'End this session', access: 'public' },
  register: {
    method: 'POST',
    path: '/api/auth/register/',
    summary: 'Create an account and sign in',
    access: 'public',
    body: RegisterBody,
    reply: SignedIn,
    status: 201,
  },
  readUser: { method: 'GET', path: '/api/auth/user/', summary: 'The signed-in user', access: 'user', reply: User },
  readPuzzle: {
    method: 'GET',
    path: '/api/puzzles/:id/',
    summary: "One puzzle; id 0 is today's",
    access: 'public',
    params: puzzleParams,
    reply: Puzzle,
    errors: ['not_found', 'premium_required'],
  },
  readAdminPuzzle: {
    method: 'GET',
    path: '/api/puzzles/admin/:id/',
    summary: 'One puzzle with its keys',
    access: 'staff',
    params: puzzleParams,
    reply: AdminPuzzle,
    errors: ['not_found'],
  },
  answerPuzzle: {
    method: 'POST',
    path: '/api/puzzles/:id/answer/',
    summary: "Give the one answer to a puzzle's question",
    access: 'user',
    params: puzzleParams,
    body: AnswerBody,
    reply: AnswerReply,
    idempotent: true,
    errors: ['already_answered', 'not_found', 'premium_required'],
  },
  reactToPuzzle: {
    method: 'POST',
    path: '/api/puzzles/:id/react/',
    summary: 'Set or toggle the thumb',
    access: 'user',
    params: puzzleParams,
    body: ReactBody,
    reply: ReactReply,
    idempotent: true,
    errors: ['not_found', 'premium_required'],
  },
  commentOnPuzzle: {
    method: 'POST',
    path: '/api/puzzles/:id/comment/',
    summary: 'Add a comment; its id is the Idempotency-Key',
    access: 'user',
    params: puzzleParams,
    body: CommentBody,
    reply: Comment,
    status: 201,
    idempotent: true,
    errors: ['not_found', 'premium_required'],
  },
  readProgress: {
    method: 'GET',
    path: '/api/progress/',
    summary: "The learner's standing",
    access: 'user',
    reply: Progress,
  },
  pull: {
    method: 'GET',
    path: '/api/sync/',
    summary: 'What has changed since a cursor',
    access: 'public',
    query: PullQuery,
    reply: PullReply,
  },
  listPuzzles: {
    method: 'GET',
    path: '/api/puzzles/',
    summary: 'The puzzles that the caller may know of, 20 a page',
    access: 'public',
    query: PuzzleListQuery,
    reply: PuzzleList,
    errors: ['not_found'],
  },
  readLeaderboard: {
    method: 'GET',
    path: '/api/leaderboard/',
    summary: 'The first hundred of a time frame',
    access: 'public',
    query: LeaderboardQuery,
    reply: v.array(LeaderboardEntry),
  },
  readLeaderboardStanding: {
    method: 'GET',
    path: '/api/leaderboard/me/',
    summary: "The viewer's own place in a time frame",
    access: 'user',
    query: LeaderboardQuery,
    reply: LeaderboardStanding,
  },
} as const satisfies Record<string, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
