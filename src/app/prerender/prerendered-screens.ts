import { utcDay } from '../../rules/puzzle-day.ts';
import type { ScreenPath } from '../../rules/screens.ts';
import type { Device } from '../../sync/device.ts';
import { configQuery } from '../../sync/queries/config.ts';
import { dailiesQuery } from '../../sync/queries/dailies.ts';
import { puzzleQuery } from '../../sync/queries/first/puzzle.ts';
import { firstStepsQuery } from '../../sync/queries/first-steps.ts';
import { leaderboardQuery } from '../../sync/queries/leaderboard.ts';
import { profileQuery } from '../../sync/queries/profile.ts';
import type { Query } from '../../sync/queries/query.ts';

interface PrerenderedScreen {
  /** Fetches what the screen shows into the device. Returns the chunks that the screen needs, or null if there is nothing to draw. */
  fetch: (device: Device, segment: string) => Promise<string[] | null>;
  /** Its query changes what it shows, so only the URL without a query is drawn. */
  readsQuery?: true;
}

/** The screens that look the same to every visitor, without those with a search box: what is typed there before the app runs would be lost. */
export const prerenderedScreens: Partial<Record<ScreenPath, PrerenderedScreen>> = {
  '/': { fetch: (device) => after(device, [configQuery], 'landing') },
  '/daily': { fetch: (device) => fetchPuzzle(device, 0) },
  '/puzzle/:id': { fetch: (device, id) => fetchPuzzle(device, Number(id), 'puzzles-archive') },
  '/puzzles/calendar': {
    fetch: async (device) => {
      const month = utcDay(new Date(device.clock.now())).slice(0, 7);
      return after(device, [dailiesQuery(month)], 'puzzles-archive');
    },
    readsQuery: true,
  },
  '/first-steps': {
    fetch: (device) => after(device, [firstStepsQuery], 'puzzles-first-steps'),
    readsQuery: true,
  },
  '/leaderboard': {
    fetch: (device) => after(device, [leaderboardQuery('all')], 'leaderboard'),
    readsQuery: true,
  },
  '/profile/:username': {
    fetch: (device, username) =>
      after(device, [profileQuery('profile', username), profileQuery('competency', username)], 'profile'),
  },
  '/upgrade': { fetch: (device) => after(device, [configQuery], 'subscription'), readsQuery: true },
  '/terms': { fetch: legal },
  '/privacy': { fetch: legal },
  '/refunds': { fetch: legal },
};

function legal(device: Device): Promise<string[] | null> {
  return after(device, [configQuery], 'legal');
}

async function after(
  device: Device,
  queries: readonly Query<unknown>[],
  ...chunks: string[]
): Promise<string[] | null> {
  const failures = await Promise.all(queries.map((query) => device.refresh(query)));
  return failures.every((failure) => failure === null) ? chunks : null;
}

/** Fetches a puzzle that anyone can open. */
async function fetchPuzzle(device: Device, id: number, ...chunks: string[]): Promise<string[] | null> {
  const query = puzzleQuery(id === 0 ? 'daily' : id);
  if ((await device.refresh(query)) !== null) return null;
  const { kind = 'CLASSIC' } = (await device.read(query)).view ?? {};
  return kind === 'CLASSIC' || kind === 'CLEAN' ? chunks : [...chunks, 'ui-kinds'];
}
