import type { RefusedAct } from '../../sync/read-puzzle.ts';
import { Button } from '../ui/button.tsx';
import { ErrorBox } from '../ui/error-box.tsx';
import { useDevice } from './device-provider.tsx';
import type { RefusedActsProps } from './refused-acts.tsx';

/** Each with its reason, and what can be done about it. */
export function RefusedActList({ acts, onEdit }: RefusedActsProps) {
  const device = useDevice();
  const edit = async (operationId: string, text: string) => {
    await onEdit?.(text);
    await device.discardEntry(operationId);
  };
  return acts.map((act) => {
    const text = textOf(act);
    return (
      <div key={act.operation_id} className="refused">
        <ErrorBox
          action={
            <span className="refused-actions">
              <Button small onClick={() => device.retryEntry(act.operation_id)}>
                Retry
              </Button>
              {text !== null && onEdit && (
                <Button small kind="plain" onClick={() => edit(act.operation_id, text)}>
                  Edit
                </Button>
              )}
              <Button small kind="plain" onClick={() => device.discardEntry(act.operation_id)}>
                Discard
              </Button>
            </span>
          }
        >
          {sentenceOf(act)}
          {act.error && <span className="refused-reason">{act.error}</span>}
          {text !== null && <q className="refused-reason">{text}</q>}
        </ErrorBox>
      </div>
    );
  });
}

function textOf({ payload }: RefusedAct): string | null {
  return 'text' in payload ? payload.text : null;
}

function sentenceOf({ kind, code, error }: RefusedAct): string {
  if (code === 'already_answered') return error ? '' : 'You have already answered this question';
  return sentences[kind];
}

const sentences = {
  answer: 'Failed to submit answer',
  react: 'Failed to react to puzzle',
  comment: 'Failed to add comment',
  interview_answer: 'Failed to submit answer',
  report: 'Failed to send report',
  exercise: 'Failed to note what you practised',
};
