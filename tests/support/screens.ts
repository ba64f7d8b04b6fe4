/** What a visitor can open. */
export const publicScreens = [
  '/',
  '/daily',
  '/first-steps',
  '/puzzles',
  '/puzzles/calendar',
  '/questions',
  '/questions/1',
  '/leaderboard',
  '/upgrade',
  '/sync',
  '/login',
  '/verify-email',
  ...['/terms', '/privacy', '/refunds'],
];

/** What takes an account. */
export const ownScreens = [
  '/',
  '/puzzle/1',
  '/puzzle/1/practice',
  '/review',
  '/progress',
  '/profile/edit',
  '/account',
  '/subscription',
  '/subscription-success',
  '/offline-download',
];

/** What takes a member of staff. */
export const staffScreens = [
  ...['/admin/puzzles', '/admin/puzzles/1', '/admin/puzzles/create', '/admin/questions', '/admin/questions/1'],
  ...['/admin/questions/create', '/admin/puzzles/calendar', '/admin/reports', '/admin/comments', '/admin/users'],
  '/admin/audit',
];
