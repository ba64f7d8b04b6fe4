import { type ComponentType, Suspense, useDeferredValue, useState } from 'react';
import { Skeleton } from '../ui/spinner.tsx';

/** Shows `body` as learners will see it. The feature that shows it to learners provides this. */
export type Preview<Body> = ComponentType<{
  body: Body;
  /** Whether to show it as answered. */
  isDone: boolean;
  onDone: () => void;
}>;

/** Shows a preview next to a form, as on a learner's phone, in a chosen theme, before and after the answer. */
export function PreviewPane<Body>({ preview: Shown, body }: { preview: Preview<Body>; body: Body }) {
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const [isDone, setDone] = useState(false);
  // Typing goes first.
  const shown = useDeferredValue(body);
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
            <Shown body={shown} isDone={isDone} onDone={() => setDone(true)} />
          </Suspense>
        </div>
      </div>
    </section>
  );
}
