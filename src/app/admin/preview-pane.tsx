import { type ComponentType, type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { Skeleton } from '../ui/spinner.tsx';

/** Shows `body` as learners will see it. The feature that shows it to learners provides this. */
export type Preview<Body> = ComponentType<{
  body: Body;
  /** Whether to show it as answered. */
  isDone: boolean;
  onDone: () => void;
  /** The day on which it's seen, if not today. */
  day?: string | undefined;
}>;

/** Shows a preview next to a form, as on a learner's phone, in a chosen theme, before and after the answer. */
export function PreviewPane<Body>({
  preview: Shown,
  body,
  day,
  controls,
  instead,
}: {
  preview: Preview<Body>;
  body: Body;
  day?: string | undefined;
  controls?: ReactNode;
  /** Returns what learners see instead, or null. */
  instead?: (isDone: boolean) => ReactNode;
}) {
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const [isDone, setDone] = useState(false);
  // Typing goes first.
  const shown = useDeferredValue(body);
  return (
    <section className="preview-pane" aria-label="Live preview">
      <div className="preview-bar">
        <h2>Live preview</h2>
        <div className="preview-choices">
          <PreviewChoice label="Light" isChosen={theme === 'light'} onChoose={() => setTheme('light')} />
          <PreviewChoice label="Dark" isChosen={theme === 'dark'} onChoose={() => setTheme('dark')} />
        </div>
        <div className="preview-choices">
          <PreviewChoice label="Answering" isChosen={!isDone} onChoose={() => setDone(false)} />
          <PreviewChoice label="Done" isChosen={isDone} onChoose={() => setDone(true)} />
        </div>
        {controls}
      </div>
      <div className="preview-phone" data-theme={theme}>
        <div className="preview-page">
          <Suspense fallback={<Skeleton widths={[60, 40, 80]} />}>
            {instead?.(isDone) ?? <Shown body={shown} isDone={isDone} onDone={() => setDone(true)} day={day} />}
          </Suspense>
        </div>
      </div>
    </section>
  );
}

/** Shows one of several looks of a preview as a button. */
export function PreviewChoice({
  label,
  isChosen,
  onChoose,
}: {
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <button type="button" className="preview-choice" aria-pressed={isChosen} onClick={onChoose}>
      {label}
    </button>
  );
}
