import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { DotState } from '../dot.tsx';
import { Line } from '../gutter.tsx';
import { worksByEnter } from '../use-keys.ts';
import './dialog.css';
import './form.css';

/**
 * Shows a modal dialog for as long as it's rendered. The focus stays inside, Escape and a click outside call `onClose`, and the focus
 * returns to where it was, or to the screen if that element is gone.
 *
 * It's a popover, not the browser's modal dialog: that makes the page behind it inert, for which Chromium styles every element again.
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
    const stopKeeping = showOnTop(dialog) ? null : keepKeys(dialog, () => close.current());
    // Focuses the first field or else the title, but never the close button, which comes first in the document.
    const first =
      dialog.querySelector<HTMLElement>('.dialog-body :is(input, textarea, select)') ?? dialog.querySelector('h2');
    first?.focus();
    return () => {
      stopKeeping?.();
      if (stopKeeping) dialog.hidePopover?.();
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
      popover="manual"
      closedby="closerequest"
      aria-modal="true"
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

/** Returns whether it had to be the browser's modal dialog, which keeps the keys itself: some browsers refuse an open dialog as a popover. */
function showOnTop(dialog: HTMLDialogElement): boolean {
  if (!dialog.open) dialog.show();
  try {
    dialog.showPopover?.();
    return false;
  } catch {
    dialog.open = false;
    dialog.showModal();
    return true;
  }
}

/** The dialogs that keep the keys. The last has them. */
const shown: HTMLDialogElement[] = [];

/**
 * Keeps Tab inside, and closes on Escape where the browser doesn't know `closedby`. Returns a function that ends both. Tab is turned at the
 * ends: if the focus left, the browser would scroll the page to it.
 */
function keepKeys(dialog: HTMLDialogElement, onEscape: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { key, shiftKey, defaultPrevented } = event;
    if (defaultPrevented || shown.at(-1) !== dialog) return;
    if (key === 'Escape' && !('closedBy' in dialog)) onEscape();
    if (key !== 'Tab') return;
    const stops = stopsOf(dialog);
    const side = shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
    const { activeElement } = document;
    if (activeElement && stops.some((stop) => activeElement.compareDocumentPosition(stop) & side)) return;
    event.preventDefault();
    stops.at(shiftKey ? -1 : 0)?.focus();
  };
  // From the browser's own bars, it comes to the page behind.
  const onFocus = ({ target }: FocusEvent) => {
    if (shown.at(-1) === dialog && !dialog.contains(target as Node)) stopsOf(dialog)[0]?.focus();
  };
  shown.push(dialog);
  document.addEventListener('keydown', onKey);
  document.addEventListener('focusin', onFocus);
  return () => {
    shown.splice(shown.indexOf(dialog), 1);
    document.removeEventListener('keydown', onKey);
    document.removeEventListener('focusin', onFocus);
  };
}

/** Where Tab can stop. Of radio buttons, that is the checked one, or any if none is. */
function stopsOf(dialog: HTMLElement): HTMLElement[] {
  const elements = dialog.querySelectorAll<HTMLElement>(
    ':is(a[href], button, input, select, textarea, summary, iframe, [tabindex="0"]):not(:disabled, [tabindex="-1"])',
  );
  const checked = new Set(
    Array.from(dialog.querySelectorAll<HTMLInputElement>('[type="radio"]:checked'), ({ name }) => name),
  );
  return [...elements].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !(element.matches('[type="radio"]:not(:checked)') && checked.has(element.getAttribute('name') ?? '')),
  );
}
