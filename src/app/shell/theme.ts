import { atom } from 'jotai';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The themes' background colors, for the browser's own bars. `public/early.js` sets the same ones before the first paint. */
const grounds = { light: '#f7f3ed', dark: '#110e0c' };

const chosen = atom<Theme>(readTheme());

export const themeAtom = atom(
  (get) => get(chosen),
  (_get, set, theme: Theme) => {
    set(chosen, theme);
    apply(theme);
    try {
      if (theme === 'system') localStorage.removeItem('theme');
      else localStorage.setItem('theme', theme);
    } catch {
      // Without storage, the choice lasts as long as the page.
    }
  },
);

function readTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = grounds[theme === 'system' ? own : theme];
  }
}
