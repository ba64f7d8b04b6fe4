import { type ReactNode, type ToggleEvent, useId, useRef } from 'react';
import { Chevron } from './gutter.tsx';
import './menu.css';

/** Shows a button that opens a list of links and buttons. Escape, a click elsewhere, and leaving it by Tab close it, and arrow keys move in it. */
export function Menu({
  label,
  chevron = false,
  onOpen,
  children,
}: {
  label: ReactNode;
  chevron?: boolean;
  onOpen?: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const place = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState !== 'open' || !button.current || !list.current) return;
    onOpen?.();
    const box = button.current.getBoundingClientRect();
    list.current.style.insetBlockStart = `${box.bottom + 8}px`;
    // It scrolls in a low window.
    list.current.style.maxBlockSize = `calc(100dvh - ${box.bottom + 16}px)`;
    list.current.style.insetInlineEnd = `${document.documentElement.clientWidth - box.right}px`;
  };

  const step = (direction: 1 | -1) => {
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('a, button:not(:disabled), :checked') ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    entries.at((at + direction) % entries.length)?.focus();
  };

  return (
    <div className="menu">
      <button ref={button} type="button" className="menu-button" popoverTarget={id}>
        {label}
        {chevron && <Chevron />}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the links and buttons inside */}
      <div
        ref={list}
        id={id}
        popover="auto"
        className="menu-list"
        onBeforeToggle={place}
        onClick={(event) => {
          if ((event.target as HTMLElement).closest('a, button')) list.current?.hidePopover();
        }}
        onBlur={({ relatedTarget }) => {
          // It would cover what has the focus.
          if (relatedTarget && relatedTarget !== button.current && !list.current?.contains(relatedTarget)) {
            list.current?.hidePopover();
          }
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          step(event.key === 'ArrowDown' ? 1 : -1);
        }}
      >
        {children}
      </div>
    </div>
  );
}

/** The class of an entry, for links and buttons. */
export const menuEntry = 'menu-entry';
