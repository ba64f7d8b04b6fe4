import { useAtom } from 'jotai';
import { themeAtom, themes } from './theme.ts';
import './theme-switch.css';

const names = { system: 'System', light: 'Light', dark: 'Dark' };

export function ThemeSwitch() {
  const [theme, setTheme] = useAtom(themeAtom);
  return (
    <fieldset className="theme-switch">
      <legend>Theme</legend>
      {themes.map((value) => (
        <label key={value}>
          <input type="radio" name="theme" value={value} checked={theme === value} onChange={() => setTheme(value)} />
          <span>{names[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}
