// Before the first paint: the theme that the learner chose, if any. `src/app/shell/theme.ts` does the rest.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.content = theme === 'light' ? '#f7f3ed' : '#110e0c';
    }
  }
} catch {
  // Storage is closed to this page: the system's theme stands.
}
