import * as v from 'valibot';
import type * as adminPuzzleCalls from './admin-puzzle-calls.ts';
import { AdminPuzzleQuery, MoveBody, NewPuzzleBody, PuzzleBody, PuzzleFolder } from './admin-puzzles.ts';
import type { EndpointsOf } from './call.ts';
import { DailiesQuery } from './dailies.ts';
import { IdParameter, PageParameter } from './scalars.ts';

const puzzleParams = v.object({ id: IdParameter });

export const adminPuzzleEndpoints = {
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
    errors: ['not_found', 'edit_conflict'],
  },
  deletePuzzle: {
    summary: 'Delete a puzzle; one that learners have opened is hidden, with all that they did in it',
    access: 'staff',
    fresh: true,
    params: puzzleParams,
    errors: ['not_found'],
  },
  bringBackPuzzle: {
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
} as const satisfies EndpointsOf<typeof adminPuzzleCalls>;
