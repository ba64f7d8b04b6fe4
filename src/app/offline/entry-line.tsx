import { useState } from 'react';
import { isDiscardable, isRevisable } from '../../sync/operations/entry-rules.ts';
import { operationName, operationText } from '../../sync/operations/operations.ts';
import type { SyncStatus } from '../../sync/queries/first/status.ts';
import type { OutboxView } from '../../sync/queries/outbox.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { ReviseComment } from '../shell/later/revise-comment.tsx';
import { Button } from '../ui/button.tsx';
import type { DotState } from '../ui/dot.tsx';
import { Line } from '../ui/gutter.tsx';
import { ageText } from '../ui/later/text.ts';
import { entryStateText, reasonText } from './text.ts';
import { useNow } from './use-now.ts';

const dots: Record<OutboxView['entry']['state'], DotState> = { pending: 'pending', sent: 'pending', parked: 'wrong' };

/** Shows an operation that the server doesn't have yet: what it is, its age, the reason, and its actions. */
export function EntryLine({
  number,
  view,
  status,
  onDiscard,
}: {
  number: number;
  view: OutboxView;
  status: SyncStatus;
  onDiscard: () => void;
}) {
  const device = useDevice();
  const now = useNow();
  const [isEditing, setEditing] = useState(false);
  const { entry, known } = view;
  const { operation_id, state, made_at } = entry;
  const text = operationText(view);
  const mayChange = isDiscardable(entry);
  const mayEdit = isRevisable(entry);
  const name = <span className="visually-hidden"> {operationName(view)}</span>;

  return (
    <Line as="li" className={`sync-entry sync-entry-${state}`} number={number} dot={dots[state]}>
      <div>
        <h4>{operationName(view)}</h4>
        <p className="meta">
          <time dateTime={new Date(made_at).toISOString()}>{ageText(now - made_at)}</time>
        </p>
        {text !== null && !isEditing && (
          <blockquote className="sync-entry-text" dir="auto">
            {text}
          </blockquote>
        )}
        <p className="sync-entry-reason">{reasonText(view, status, now)}</p>
        {isEditing && mayEdit && <ReviseComment entry={entry} onEnd={() => setEditing(false)} />}
      </div>
      <div className="sync-entry-state">
        <b>{entryStateText(entry)}</b>
        {mayChange && !isEditing && (
          <span className="sync-entry-tools">
            {state === 'parked' && known && (
              <Button small onClick={() => device.retryEntry(operation_id)}>
                Retry{name}
              </Button>
            )}
            {mayEdit && (
              <Button small onClick={() => setEditing(true)}>
                Edit{name}
              </Button>
            )}
            <Button small onClick={onDiscard}>
              Discard{name}
            </Button>
          </span>
        )}
      </div>
    </Line>
  );
}
