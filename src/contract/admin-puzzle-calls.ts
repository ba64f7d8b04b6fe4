import * as v from 'valibot';
import {
  AdminPuzzle,
  AdminPuzzleList,
  AdminPuzzleQuery,
  Calendar,
  ImportReply,
  MoveBody,
  NewPuzzleBody,
  PuzzleBody,
  PuzzleFolder,
  PuzzleFolders,
  PuzzleSnapshot,
  VersionRow,
} from './admin-puzzles.ts';
import type { Endpoints, WireCall } from './call.ts';
import { DailiesQuery } from './dailies.ts';
import { IdParameter, PageParameter } from './scalars.ts';

export const listAdminPuzzles = {
  method: 'GET',
  path: '/api/puzzles/admin/',
  reply: AdminPuzzleList,
} as const satisfies WireCall;

export const createPuzzle = {
  method: 'POST',
  path: '/api/puzzles/admin/create/',
  reply: AdminPuzzle,
} as const satisfies WireCall;

export const readAdminPuzzle = {
  method: 'GET',
  path: '/api/puzzles/admin/:id/',
  reply: AdminPuzzle,
} as const satisfies WireCall;

export const updatePuzzle = {
  method: 'PUT',
  path: '/api/puzzles/admin/:id/',
  reply: AdminPuzzle,
} as const satisfies WireCall;

export const deletePuzzle = {
  method: 'DELETE',
  path: '/api/puzzles/admin/:id/',
} as const satisfies WireCall;

export const restorePuzzle = {
  method: 'POST',
  path: '/api/puzzles/admin/:id/bring-back/',
  reply: AdminPuzzle,
} as const satisfies WireCall;

export const listPuzzleVersions = {
  method: 'GET',
  path: '/api/puzzles/admin/:id/versions/',
  reply: v.array(VersionRow),
} as const satisfies WireCall;

export const readPuzzleVersion = {
  method: 'GET',
  path: '/api/puzzles/admin/:id/versions/:version/',
  reply: PuzzleSnapshot,
} as const satisfies WireCall;

export const readCalendar = {
  method: 'GET',
  path: '/api/puzzles/admin/calendar/',
  reply: Calendar,
} as const satisfies WireCall;

export const movePuzzle = {
  method: 'POST',
  path: '/api/puzzles/admin/calendar/move/',
} as const satisfies WireCall;

export const exportPuzzles = {
  method: 'GET',
  path: '/api/puzzles/admin/export/',
  reply: PuzzleFolders,
} as const satisfies WireCall;

export const importPuzzle = {
  method: 'POST',
  path: '/api/puzzles/admin/import/',
  reply: ImportReply,
} as const satisfies WireCall;

const puzzleParams = v.object({ id: IdParameter });

export const endpoints = {
  listAdminPuzzles: {
    summary: 'All puzzles as staff see them, 20 a page',
    access: 'staff',
    query: AdminPuzzleQuery,
    errors: ['not_found'],
  },
  createPuzzle: {
    summary: 'Make a puzzle',
    access: 'staff',
    body: NewPuzzleBody,
    status: 201,
  },
  readAdminPuzzle: {
    summary: 'One puzzle with its keys',
    access: 'staff',
    params: puzzleParams,
    errors: ['not_found'],
  },
  updatePuzzle: {
    summary: 'Change a puzzle; `edit_conflict` carries the current one',
    access: 'staff',
    params: puzzleParams,
    body: PuzzleBody,
    errors: ['not_found', 'edit_conflict', 'correction_required'],
  },
  deletePuzzle: {
    summary: 'Delete a puzzle; one that learners have opened is hidden, with all that they did in it',
    access: 'staff',
    fresh: true,
    params: puzzleParams,
    errors: ['not_found'],
  },
  restorePuzzle: {
    summary: 'Restore a puzzle that was deleted; it is inactive',
    access: 'staff',
    params: puzzleParams,
    errors: ['not_found'],
  },
  listPuzzleVersions: {
    summary: 'The history of a puzzle, the newest version first',
    access: 'staff',
    params: puzzleParams,
    errors: ['not_found'],
  },
  readPuzzleVersion: {
    summary: 'A puzzle as it was',
    access: 'staff',
    params: v.object({ id: IdParameter, version: IdParameter }),
    errors: ['not_found'],
  },
  readCalendar: {
    summary: "A month's dailies, past and to come",
    access: 'staff',
    query: DailiesQuery,
  },
  movePuzzle: {
    summary: 'Move a puzzle to another day; the two days change places',
    access: 'staff',
    body: MoveBody,
    errors: ['not_found', 'edit_conflict'],
  },
  exportPuzzles: {
    summary: 'All puzzles as folders of files, 20 a page',
    access: 'staff',
    query: v.object({ page: PageParameter }),
    errors: ['not_found'],
  },
  importPuzzle: {
    summary: "Make or change a puzzle by its folder's files",
    access: 'staff',
    body: PuzzleFolder,
    errors: ['not_found', 'edit_conflict'],
  },
} as const satisfies Endpoints;
