import { useState } from 'react';
import { actName, acts, actText, isKnown } from '../../../sync/operations/acts.ts';
import { isRevisable, isUnanswered } from '../../../sync/operations/entry-rules.ts';
import type { OutboxEntry } from '../../../sync/operations/outbox-entry.ts';
import { entryQuery } from '../../../sync/queries/outbox.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { useDevice } from '../device-provider.tsx';
import type { RefusedActsProps } from '../refused-acts.tsx';
import { useQuery } from '../use-query.ts';
import { DiscardAct } from './discard-act.tsx';
import { unansweredWords } from './reply-words.ts';
import { ReviseComment } from './revise-comment.tsx';
import './refused-acts.css';

/** Shows each rejected act with its reason and what can be done about it. */
export function RefusedActList({ acts }: RefusedActsProps) {
  return acts.map(({ operation_id }) => <Refused key={operation_id} operationId={operation_id} />);
}

function Refused({ operationId }: { operationId: string }) {
  const device = useDevice();
  const { value: entry } = useQuery(entryQuery(operationId));
  const [doing, setDoing] = useState<'editing' | 'discarding' | null>(null);
  if (!entry) return null;
  const act = { entry, known: isKnown(entry), about: null };
  const text = actText(act);
  const reason = isUnanswered(entry) ? unansweredWords(entry) : entry.last_error;
  const mayEdit = isRevisable(entry);
  const isEditing = mayEdit && doing === 'editing';
  const end = () => setDoing(null);
  return (
    <div className="refused">
      <ErrorBox
        action={
          !isEditing && (
            <span className="refused-actions">
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
        {reason && <span className="refused-reason">{reason}</span>}
        {entry.kind === 'comment' && !isEditing && <q className="refused-reason">{text}</q>}
      </ErrorBox>
      {isEditing && <ReviseComment entry={entry} onEnd={end} />}
      {doing === 'discarding' && <DiscardAct entry={entry} what={actName(act)} text={text} onClose={end} />}
    </div>
  );
}

function sentenceOf({ kind, last_code, last_error }: OutboxEntry): string {
  if (last_code === 'already_answered') return last_error ? '' : 'You have already answered this question';
  return Object.hasOwn(acts, kind) ? acts[kind].failed : '';
}
