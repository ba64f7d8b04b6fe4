import { commentDraft } from '../../sync/outbox-entry.ts';
import type { PuzzleView, RefusedAct } from '../../sync/read-puzzle.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorBox } from '../ui/error-box.tsx';
import './refused-acts.css';

/** What the server would not have, with its reason, and what can be done about it. The change itself has been taken back. */
export function RefusedActs({
  view,
  kind,
  questionId,
}: {
  view: PuzzleView;
  kind: RefusedAct['kind'];
  questionId?: number;
}) {
  const device = useDevice();
  /** Back into the box. */
  const edit = async (operationId: string, payload: RefusedAct['payload']) => {
    if (!('text' in payload)) return;
    await device.saveDraft(commentDraft(view.id), payload.text);
    await device.discardEntry(operationId);
  };
  const acts = view.refused.filter(
    ({ kind: own, payload }) =>
      own === kind && (questionId === undefined || ('question_id' in payload && payload.question_id === questionId)),
  );
  return acts.map((act) => (
    <div key={act.operation_id} className="refused">
      <ErrorBox
        action={
          <span className="refused-actions">
            <Button small onClick={() => device.retryEntry(act.operation_id)}>
              Retry
            </Button>
            {'text' in act.payload && (
              <Button small kind="plain" onClick={() => edit(act.operation_id, act.payload)}>
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
        {'text' in act.payload && <q className="refused-reason">{act.payload.text}</q>}
      </ErrorBox>
    </div>
  ));
}

/** The device could not even keep it. */
export function NotKept({ children }: { children: string }) {
  return (
    <div className="refused">
      <ErrorBox>
        {children}
        <span className="refused-reason">This device could not store it. Is its storage full?</span>
      </ErrorBox>
    </div>
  );
}

function sentenceOf({ kind, code, error }: RefusedAct): string {
  if (code === 'already_answered') return error ? '' : 'You have already answered this question';
  return sentences[kind];
}

const sentences = {
  answer: 'Failed to submit answer',
  react: 'Failed to react to puzzle',
  comment: 'Failed to add comment',
};
