/** Every screen's path, in which `:name` is one segment, and its title, in matching order. */
export const screenTitles = {
  '/': null,
  '/daily': 'Daily puzzle',
  '/puzzle/:id': 'Puzzle',
  '/puzzle/:id/practice': 'Practice',
  '/first-steps': 'First steps',
  '/review': 'Review',
  '/progress': 'Progress',
  '/puzzles': 'Security Puzzles',
  '/puzzles/calendar': 'Past dailies',
  '/leaderboard': 'Leaderboard',
  '/questions': 'Interview Questions',
  '/questions/:id': 'Interview question',
  '/sync': 'Sync',
  '/offline-download': 'Offline download',
  '/login': 'Login',
  '/verify-email': 'Email address',
  '/account': 'Your account',
  '/terms': 'Terms',
  '/privacy': 'Privacy',
  '/refunds': 'Refunds',
  '/profile/edit': 'Edit profile',
  '/profile/:username': 'Profile',
  '/upgrade': 'Premium',
  '/subscription': 'Your subscription',
  '/subscription-success': 'Welcome',
  '/checkout/:id': 'Checkout',
  '/admin/puzzles': 'Manage Puzzles',
  '/admin/puzzles/create': 'Create Puzzle',
  '/admin/puzzles/calendar': 'Publishing calendar',
  '/admin/puzzles/:id': 'Update Puzzle',
  '/admin/questions': 'Manage Questions',
  '/admin/questions/create': 'Create Question',
  '/admin/questions/:id': 'Update Question',
  '/admin/reports': 'Reports',
  '/admin/comments': 'Comments',
  '/admin/users': 'Users',
  '/admin/audit': 'Audit log',
} as const;

export type ScreenPath = keyof typeof screenTitles;

export const notFoundTitle = 'Not found';

/**
 * What search engines and shared links say about a screen, and the picture in `public/share` that they show. Other screens have the home
 * page's.
 */
export const screenDescriptions: Partial<Record<ScreenPath, { description: string; picture: string }>> = {
  '/daily': {
    description: 'One short piece of code, a few questions, one real flaw. Free, and new every day.',
    picture: 'daily',
  },
  '/first-steps': {
    description: 'Three short puzzles to begin with, in Python, C, Rust, or Go. Free, and done in 10 minutes.',
    picture: 'daily',
  },
  '/puzzles': {
    description: 'The archive of all puzzles in Python, C, Rust, and Go, by category and difficulty.',
    picture: 'puzzles',
  },
  '/puzzles/calendar': { description: 'Every daily puzzle so far, by day.', picture: 'puzzles' },
  '/questions': {
    description: 'What hiring security engineers ask, with what a good answer covers.',
    picture: 'questions',
  },
  '/leaderboard': {
    description: 'Who finds the most: of all time, of the last 30 days, of the last 7 days.',
    picture: 'leaderboard',
  },
  '/upgrade': {
    description:
      'All past puzzles, interview questions, detailed solutions, and progress tracking, by the month or the year.',
    picture: 'upgrade',
  },
};
