import { letters } from '../../contract/letters.ts';
import type { Letter } from '../../contract/puzzles.ts';
import { Gutter } from './gutter.tsx';
import { InlineCode } from './inline-code.tsx';
import type { OptionTexts } from './option-texts.ts';
import './options.css';

/**
 * Shows the 4 options as a radio group. Each is a line whose gutter takes the dot when chosen. The styles alone show the choice, so it shows
 * immediately on a screen that the app's code hasn't reached yet.
 */
export function OptionChoice({
  name,
  labelledBy,
  options,
  choice,
  isChecking,
  onChoose,
}: {
  name: string;
  labelledBy: string;
  options: OptionTexts;
  choice: Letter | null;
  isChecking: boolean;
  onChoose: (letter: Letter) => void;
}) {
  return (
    <div className="lines options" role="radiogroup" aria-labelledby={labelledBy}>
      {letters.map((letter) => (
        <label key={letter} className="line option">
          <Gutter number={letter} dot="ghost" />
          <span className="line-text option-text">
            <input
              type="radio"
              name={name}
              value={letter}
              checked={choice === letter}
              aria-disabled={isChecking || undefined}
              onChange={() => onChoose(letter)}
            />
            <InlineCode text={options[letter]} />
          </span>
        </label>
      ))}
    </div>
  );
}
