import * as v from 'valibot';
import {
  AdminPuzzle,
  AdminPuzzleList,
  Calendar,
  ImportReply,
  PuzzleFolders,
  PuzzleSnapshot,
  VersionRow,
} from './admin-puzzles.ts';
import type { WireCall } from './call.ts';

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

export const bringBackPuzzle = {
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
