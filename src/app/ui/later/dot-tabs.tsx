import { type KeyboardEvent, useRef } from 'react';
import { Dot } from '../dot.tsx';
import { tabTargets } from '../tab-keys.ts';
import './dot-tabs.css';

/** Shows one tab for each value; `id` begins the IDs of the tabs and of their panel. Arrow keys, Home, and End move among them. */
export function DotTabs<Value extends string>({
  id,
  label,
  values,
  labelOf,
  current,
  onSelect,
}: {
  id: string;
  label: string;
  values: readonly Value[];
  labelOf: (value: Value) => string;
  current: Value;
  onSelect: (value: Value) => void;
}) {
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = tabTargets[event.key]?.(values.indexOf(current), values.length);
    const value = to === undefined ? undefined : values[to];
    if (value === undefined) return;
    event.preventDefault();
    onSelect(value);
    list.current?.querySelector<HTMLElement>(`#${tabId(id, value)}`)?.focus();
  };

  return (
    <div className="dot-tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {values.map((value) => {
        const isCurrent = value === current;
        return (
          <button
            key={value}
            id={tabId(id, value)}
            type="button"
            role="tab"
            className="dot-tab"
            aria-selected={isCurrent}
            aria-controls={panelId(id)}
            tabIndex={isCurrent ? 0 : -1}
            onClick={() => onSelect(value)}
          >
            <Dot state={isCurrent ? 'set' : 'open'} />
            <span className="dot-tab-label" data-label={labelOf(value)}>
              {labelOf(value)}
            </span>
          </button>
        );
      })}
    </div>
  );
}

/** Returns the attributes of the panel that these tabs show. */
export function tabPanel(id: string, current: string) {
  return { id: panelId(id), role: 'tabpanel', 'aria-labelledby': tabId(id, current) } as const;
}

const panelId = (id: string) => `${id}-panel`;
const tabId = (id: string, value: string) => `${id}-${value}`;
