import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { DotState } from '../dot.tsx';
import { Line } from '../gutter.tsx';
import { worksByEnter } from '../use-keys.ts';
import './dialog.css';
import './form.css';

/**
 * Shows a modal native dialog for as long as it's rendered. The focus stays inside, Escape and a click outside call `onClose`, and the
 * focus returns to where it was, or to the screen if that element is gone.
 */
export function Dialog({
  title,
  dot,
  describedBy,
  onClose,
  onEnter,
  wide = false,
  children,
}: {
  title: ReactNode;
  dot?: DotState | undefined;
  /** The ID of the text that's announced after the title when it opens. */
  describedBy?: string;
  onClose: () => void;
  /** What Enter does where no control handles it. */
  onEnter?: () => void;
  wide?: boolean;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = useRef(onClose);
  const isPressedOutside = useRef(false);
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const cameFrom = document.activeElement;
    if (!dialog.open) dialog.showModal();
    // Focuses the first field or else the title, but never the close button, which comes first in the document.
    const first =
      dialog.querySelector<HTMLElement>('.dialog-body :is(input, textarea, select)') ?? dialog.querySelector('h2');
    first?.focus();
    return () => {
      dialog.close();
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus({ preventScroll: true });
    };
  }, []);

  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    },
    [],
  );

  return (
    <dialog
      ref={ref}
      className={wide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={id}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // A file chooser that's closed without a file sends the same event from its input.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close.current();
      }}
      onClose={(event) => {
        // The browser closed it, as it does on a second Escape.
        if (event.currentTarget.isConnected && !event.currentTarget.open) close.current();
      }}
      onKeyDown={({ key, repeat, target }) => {
        if (key === 'Enter' && !repeat && !(target as Element).closest(worksByEnter)) onEnter?.();
      }}
      onPointerDown={(event) => {
        isPressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // A selection of text that ends outside is a click on the dialog, too.
        if (isPressedOutside.current && event.target === event.currentTarget) close.current();
      }}
    >
      <div className="dialog-sheet">
        <Line as="header" className="dialog-head" dot={dot}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="dialog-close" aria-label="Close" onClick={() => close.current()}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="m3 3 10 10M13 3 3 13" fill="none" stroke="currentColor" strokeWidth="1.5" />
            </svg>
          </button>
        </Line>
        <div className="dialog-body">{children}</div>
      </div>
    </dialog>
  );
}
