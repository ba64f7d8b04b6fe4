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

// On a kept screen, before the app's code has come: what is pressed, for `src/app/shell/kept-screen.ts` to do then. Links work by themselves.
const isKept = () => document.getElementById('root')?.dataset.kept !== undefined;
globalThis.pressedEarly = [];

addEventListener(
  'click',
  ({ target }) => {
    const pressed = isKept() && target.closest('button, input, summary');
    if (!pressed) return;
    globalThis.pressedEarly.push(pressed);
    // A choice can be submitted.
    const submit = pressed.type === 'radio' && pressed.form?.querySelector('[type="submit"]');
    if (submit) submit.disabled = false;
  },
  { capture: true },
);

addEventListener('submit', (event) => isKept() && event.preventDefault(), { capture: true });

// The app's code comes after the frame that shows a kept screen. A hidden page has no frames.
addEventListener('DOMContentLoaded', () => {
  const app = document.getElementById('app');
  if (!app) return;
  const load = () => app.replaceWith(app.content);
  if (document.hidden) load();
  else requestAnimationFrame(() => setTimeout(load));
});
