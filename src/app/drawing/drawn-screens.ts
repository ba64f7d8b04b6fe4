import { utcDay } from '../../rules/puzzle-day.ts';
import type { ScreenPath } from '../../rules/screens.ts';
import type { Device } from '../../sync/device.ts';
import { fetchDailies } from '../../sync/queries/dailies.ts';
import { fetchLeaderboard } from '../../sync/queries/leaderboard.ts';
import { fetchPart } from '../../sync/queries/profile.ts';

interface DrawnScreen {
  /** Fetches what the screen shows into the device. Returns the chunks that the screen needs, or null if there is nothing to draw. */
  fetch: (device: Device, segment: string) => Promise<string[] | null>;
  /** Its query changes what it shows, so only the URL without a query is drawn. */
  readsQuery?: true;
}

/** The screens that look the same to every visitor, without those with a search box: what is typed there before the app runs would be lost. */
export const drawnScreens: Partial<Record<ScreenPath, DrawnScreen>> = {
  '/': { fetch: async (device) => after(device.fetchConfig(), 'landing') },
  '/daily': { fetch: (device) => fetchPuzzle(device, 0) },
  '/puzzle/:id': { fetch: (device, id) => fetchPuzzle(device, Number(id), 'puzzles-archive') },
  '/puzzles/calendar': {
    fetch: async (device) => {
      const month = utcDay(new Date(device.clock.now())).slice(0, 7);
      return (await fetchDailies(device, month)) === null ? ['puzzles-archive'] : null;
    },
    readsQuery: true,
  },
  '/leaderboard': {
    fetch: async (device) => ((await fetchLeaderboard(device, 'all')) === null ? ['leaderboard'] : null),
    readsQuery: true,
  },
  '/profile/:username': {
    fetch: async (device, username) => {
      const parts = (['profile', 'competency'] as const).map((part) => fetchPart(device, part, username));
      return (await Promise.all(parts)).every((failure) => failure === null) ? ['profile'] : null;
    },
  },
  '/upgrade': { fetch: (device) => after(device.fetchConfig(), 'subscription'), readsQuery: true },
  '/terms': { fetch: legal },
  '/privacy': { fetch: legal },
  '/refunds': { fetch: legal },
};

function legal(device: Device): Promise<string[] | null> {
  return after(device.fetchConfig(), 'legal');
}

async function after(fetching: Promise<{ ok: boolean }>, ...chunks: string[]): Promise<string[] | null> {
  return (await fetching).ok ? chunks : null;
}

/** Fetches a puzzle that anyone can open. */
async function fetchPuzzle(device: Device, id: number, ...chunks: string[]): Promise<string[] | null> {
  const result = await device.fetchPuzzle(id);
  if (!result.ok) return null;
  const { kind = 'CLASSIC' } = result.reply;
  return kind === 'CLASSIC' || kind === 'CLEAN' ? chunks : [...chunks, 'ui-kinds'];
}
