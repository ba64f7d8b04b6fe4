import { useState } from 'react';
import { Link } from 'wouter';
import { actName, actText } from '../../sync/operations/acts.ts';
import { isDiscardable, isRevisable } from '../../sync/operations/entry-rules.ts';
import type { SyncStatus } from '../../sync/queries/first/status.ts';
import type { OutboxView } from '../../sync/queries/outbox.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { ReviseComment } from '../shell/later/revise-comment.tsx';
import { Button } from '../ui/button.tsx';
import type { DotState } from '../ui/dot.tsx';
import { Line } from '../ui/gutter.tsx';
import { ageWords } from '../ui/later/age-words.ts';
import { entryStateWords, reasonWords } from './act-words.ts';
import { useNow } from './use-now.ts';

const dots: Record<OutboxView['entry']['state'], DotState> = { pending: 'pending', sent: 'pending', parked: 'wrong' };

/** Shows an act that the server doesn't have yet: what it is, what it's about, its age, the reason, and its actions. */
export function ActLine({
  number,
  act,
  status,
  onDiscard,
}: {
  number: number;
  act: OutboxView;
  status: SyncStatus;
  onDiscard: () => void;
}) {
  const device = useDevice();
  const now = useNow();
  const [isEditing, setEditing] = useState(false);
  const { entry, known } = act;
  const { operation_id, state, made_at } = entry;
  const text = actText(act);
  const mayChange = isDiscardable(entry);
  const mayEdit = isRevisable(entry);
  const name = <span className="visually-hidden"> {actName(act)}</span>;

  return (
    <Line as="li" className={`sync-act sync-act-${state}`} number={number} dot={dots[state]}>
      <div className="sync-act-said">
        <h3>{actName(act)}</h3>
        <p className="meta">
          <Subject act={act} />
          <time dateTime={new Date(made_at).toISOString()}>{ageWords(now - made_at)}</time>
        </p>
        {text !== null && !isEditing && <blockquote className="sync-act-text">{text}</blockquote>}
        <p className="sync-act-reason">{reasonWords(act, status, now)}</p>
        {isEditing && mayEdit && <ReviseComment entry={entry} onEnd={() => setEditing(false)} />}
      </div>
      <div className="sync-act-state">
        <b>{entryStateWords(entry)}</b>
        {mayChange && !isEditing && (
          <span className="sync-act-tools">
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

function Subject({ act: { about } }: { act: OutboxView }) {
  if (!about) return null;
  const { kind, id, title } = about;
  const address = kind === 'puzzle' ? `/puzzle/${id}` : `/questions/${id}`;
  return (
    <>
      <Link href={address}>{title ?? (kind === 'puzzle' ? `Puzzle ${id}` : `Question ${id}`)}</Link>,{' '}
    </>
  );
}
