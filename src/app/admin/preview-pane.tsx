import { Suspense, useDeferredValue, useState } from 'react';
import type { NewPuzzleBody } from '../../contract/admin-puzzles.ts';
import { Skeleton } from '../ui/spinner.tsx';
import type { Preview } from './admin-puzzle-page.tsx';

/** Beside the form: the puzzle on a learner's phone, in the theme that is chosen, before and after it is solved. */
export function PreviewPane({ preview: Shown, body }: { preview: Preview; body: NewPuzzleBody }) {
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const [isDone, setDone] = useState(false);
  // Typing goes first.
  const puzzle = useDeferredValue(body);
  const choice = (label: string, isChosen: boolean, choose: () => void) => (
    <button type="button" className="preview-choice" aria-pressed={isChosen} onClick={choose}>
      {label}
    </button>
  );
  return (
    <section className="preview-pane" aria-label="Live preview">
      <div className="preview-bar">
        <h2>Live preview</h2>
        <div className="preview-choices">
          {choice('Light', theme === 'light', () => setTheme('light'))}
          {choice('Dark', theme === 'dark', () => setTheme('dark'))}
        </div>
        <div className="preview-choices">
          {choice('Answering', !isDone, () => setDone(false))}
          {choice('Done', isDone, () => setDone(true))}
        </div>
      </div>
      <div className="preview-phone" data-theme={theme}>
        <div className="preview-page">
          <Suspense fallback={<Skeleton widths={[60, 40, 80]} />}>
            <Shown puzzle={puzzle} isDone={isDone} />
          </Suspense>
        </div>
      </div>
    </section>
  );
}
