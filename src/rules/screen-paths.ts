/** The address of every screen, in the order in which they are matched. `:name` stands for one segment. */
export const screenPaths = [
  '/',
  '/daily',
  '/puzzle/:id',
  '/puzzle/:id/practice',
  '/review',
  '/progress',
  '/puzzles',
  '/puzzles/calendar',
  '/leaderboard',
  '/questions',
  '/questions/:id',
  '/sync',
  '/offline-download',
  '/login',
  '/verify-email',
  '/account',
  '/terms',
  '/privacy',
  '/refunds',
  '/profile/edit',
  '/profile/:username',
  '/upgrade',
  '/subscription',
  '/subscription-success',
  '/checkout/:id',
  '/admin/puzzles',
  '/admin/puzzles/create',
  '/admin/puzzles/calendar',
  '/admin/puzzles/:id',
  '/admin/questions',
  '/admin/questions/create',
  '/admin/questions/:id',
  '/admin/reports',
  '/admin/comments',
  '/admin/users',
] as const;

export type ScreenPath = (typeof screenPaths)[number];

const patterns = screenPaths.map((path) => {
  const source = path.replace(/\/$/, '').replace(/:\w+/g, '([^/]+)');
  return { path, pattern: new RegExp(`^${source}/?$`, 'i') };
});

/** The screen at an address, found as the browser's router does, and its varying segment. */
export function screenAt(address: string): { path: ScreenPath; segment: string } | undefined {
  for (const { path, pattern } of patterns) {
    const match = pattern.exec(address);
    if (match) return { path, segment: match[1] ?? '' };
  }
  return undefined;
}
