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

/** Applies the theme that another tab has stored. */
export const followStoredThemeAtom = atom(null, (_get, set) => {
  const theme = themeOf(localStorage.getItem('theme'));
  set(chosen, theme);
  apply(theme);
});

function readTheme(): Theme {
  return themeOf(document.documentElement.dataset.theme);
}

function themeOf(name: string | null | undefined): Theme {
  return name === 'light' || name === 'dark' ? name : 'system';
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = grounds[theme === 'system' ? own : theme];
  }
}
