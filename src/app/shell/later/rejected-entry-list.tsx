import { useState } from 'react';
import { isRevisable, isUnanswered } from '../../../sync/operations/entry-rules.ts';
import { isKnown, operationName, operations, operationText } from '../../../sync/operations/operations.ts';
import type { OutboxEntry } from '../../../sync/operations/outbox-entry.ts';
import { entryQuery } from '../../../sync/queries/outbox.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { useDevice } from '../device-provider.tsx';
import type { RejectedEntriesProps } from '../rejected-entries.tsx';
import { useQuery } from '../use-query.ts';
import { DiscardEntry } from './discard-entry.tsx';
import { ReviseComment } from './revise-comment.tsx';
import { unansweredText } from './text.ts';
import './rejected-entries.css';

/** Shows each rejected operation with its reason and what can be done about it. */
export function RejectedEntryList({ rejected }: RejectedEntriesProps) {
  return rejected.map(({ operation_id }) => <Rejected key={operation_id} operationId={operation_id} />);
}

function Rejected({ operationId }: { operationId: string }) {
  const device = useDevice();
  const { value: entry } = useQuery(entryQuery(operationId));
  const [doing, setDoing] = useState<'editing' | 'discarding' | null>(null);
  if (!entry) return null;
  const named = { entry, known: isKnown(entry), about: null };
  const text = operationText(named);
  const reason = isUnanswered(entry) ? unansweredText(entry) : entry.last_error;
  const mayEdit = isRevisable(entry);
  const isEditing = mayEdit && doing === 'editing';
  const end = () => setDoing(null);
  return (
    <div className="rejected">
      <ErrorBox
        action={
          !isEditing && (
            <span className="rejected-actions">
              <Button small onClick={() => device.retryEntry(operationId)}>
                Retry
              </Button>
              {mayEdit && (
                <Button small kind="plain" onClick={() => setDoing('editing')}>
                  Edit
                </Button>
              )}
              <Button small kind="plain" onClick={() => setDoing('discarding')}>
                Discard
              </Button>
            </span>
          )
        }
      >
        {sentenceOf(entry)}
        {reason && <span className="rejected-reason">{reason}</span>}
        {entry.kind === 'comment' && !isEditing && (
          <q className="rejected-reason" dir="auto">
            {text}
          </q>
        )}
      </ErrorBox>
      {isEditing && <ReviseComment entry={entry} onEnd={end} />}
      {doing === 'discarding' && <DiscardEntry entry={entry} what={operationName(named)} text={text} onClose={end} />}
    </div>
  );
}

function sentenceOf({ kind, last_code, last_error }: OutboxEntry): string {
  if (last_code === 'already_answered') return last_error ? '' : 'You have already answered this question';
  return Object.hasOwn(operations, kind) ? operations[kind].failed : '';
}
