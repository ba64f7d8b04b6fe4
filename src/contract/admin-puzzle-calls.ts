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
import type { Call } from './call.ts';
import { DailiesQuery } from './dailies.ts';
import { IdParameter, PageParameter } from './scalars.ts';

const puzzleParams = v.object({ id: IdParameter });

export const listAdminPuzzles = {
  method: 'GET',
  path: '/api/puzzles/admin/',
  summary: 'All puzzles as staff see them, 20 a page',
  access: 'staff',
  query: AdminPuzzleQuery,
  reply: AdminPuzzleList,
  errors: ['not_found'],
} as const satisfies Call;

export const createPuzzle = {
  method: 'POST',
  path: '/api/puzzles/admin/create/',
  summary: 'Make a puzzle',
  access: 'staff',
  body: NewPuzzleBody,
  reply: AdminPuzzle,
  status: 201,
} as const satisfies Call;

export const readAdminPuzzle = {
  method: 'GET',
  path: '/api/puzzles/admin/:id/',
  summary: 'One puzzle with its keys',
  access: 'staff',
  params: puzzleParams,
  reply: AdminPuzzle,
  errors: ['not_found'],
} as const satisfies Call;

export const updatePuzzle = {
  method: 'PUT',
  path: '/api/puzzles/admin/:id/',
  summary: 'Change a puzzle; `edit_conflict` carries the current one',
  access: 'staff',
  params: puzzleParams,
  body: PuzzleBody,
  reply: AdminPuzzle,
  errors: ['not_found', 'edit_conflict'],
} as const satisfies Call;

export const deletePuzzle = {
  method: 'DELETE',
  path: '/api/puzzles/admin/:id/',
  summary: 'Delete a puzzle; one that has answers or comments is hidden, and keeps them',
  access: 'staff',
  params: puzzleParams,
  errors: ['not_found'],
} as const satisfies Call;

export const bringBackPuzzle = {
  method: 'POST',
  path: '/api/puzzles/admin/:id/bring-back/',
  summary: 'Bring back a puzzle that was deleted; it is inactive',
  access: 'staff',
  params: puzzleParams,
  reply: AdminPuzzle,
  errors: ['not_found'],
} as const satisfies Call;

export const listPuzzleVersions = {
  method: 'GET',
  path: '/api/puzzles/admin/:id/versions/',
  summary: 'The history of a puzzle, the newest version first',
  access: 'staff',
  params: puzzleParams,
  reply: v.array(VersionRow),
  errors: ['not_found'],
} as const satisfies Call;

export const readPuzzleVersion = {
  method: 'GET',
  path: '/api/puzzles/admin/:id/versions/:version/',
  summary: 'A puzzle as it was',
  access: 'staff',
  params: v.object({ id: IdParameter, version: IdParameter }),
  reply: PuzzleSnapshot,
  errors: ['not_found'],
} as const satisfies Call;

export const readCalendar = {
  method: 'GET',
  path: '/api/puzzles/admin/calendar/',
  summary: "A month's dailies, past and to come",
  access: 'staff',
  query: DailiesQuery,
  reply: Calendar,
} as const satisfies Call;

export const movePuzzle = {
  method: 'POST',
  path: '/api/puzzles/admin/calendar/move/',
  summary: 'Move a puzzle to another day; the two days change places',
  access: 'staff',
  body: MoveBody,
  errors: ['not_found', 'edit_conflict'],
} as const satisfies Call;

export const exportPuzzles = {
  method: 'GET',
  path: '/api/puzzles/admin/export/',
  summary: 'All puzzles as folders of files, 20 a page',
  access: 'staff',
  query: v.object({ page: PageParameter }),
  reply: PuzzleFolders,
  errors: ['not_found'],
} as const satisfies Call;

export const importPuzzle = {
  method: 'POST',
  path: '/api/puzzles/admin/import/',
  summary: "Make or change a puzzle by its folder's files",
  access: 'staff',
  body: PuzzleFolder,
  reply: ImportReply,
} as const satisfies Call;
