/** Re-exports staff's screens, so `routes.tsx` loads them together. They're one file, which no device precaches. */
export { AdminAuditPage } from './admin-audit-page.tsx';
export { AdminCalendarPage } from './admin-calendar-page.tsx';
export { AdminCommentsPage } from './admin-comments-page.tsx';
export { AdminPuzzlePage } from './admin-puzzle-page.tsx';
export { AdminPuzzlesPage } from './admin-puzzles-page.tsx';
export { AdminQuestionPage } from './admin-question-page.tsx';
export { AdminQuestionsPage } from './admin-questions-page.tsx';
export { AdminReportsPage } from './admin-reports-page.tsx';
export { AdminUsersPage } from './admin-users-page.tsx';
