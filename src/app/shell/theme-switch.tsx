import { useAtom } from 'jotai';
import { useId } from 'react';
import { themeAtom, themes } from './theme.ts';
import './theme-switch.css';

const names = { system: 'System', light: 'Light', dark: 'Dark' };

export function ThemeSwitch() {
  const name = useId();
  const [theme, setTheme] = useAtom(themeAtom);
  return (
    <fieldset className="theme-switch">
      <legend>Theme</legend>
      {themes.map((value) => (
        <label key={value}>
          <input type="radio" name={name} value={value} checked={theme === value} onChange={() => setTheme(value)} />
          <span>{names[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}
