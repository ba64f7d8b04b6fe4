import { useAtomValue } from 'jotai';
import { type FormEvent, useRef, useState } from 'react';
import { honestText } from '../../../contract/honest-text.ts';
import { type ReportReason, type ReportTarget, reportLimit } from '../../../contract/reports.ts';
import { report, reportDraft } from '../../../sync/operations/report.ts';
import { draftQuery } from '../../../sync/queries/draft.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/later/dialog.tsx';
import { SelectField } from '../../ui/later/select-field.tsx';
import { TextArea } from '../../ui/later/text-field.tsx';
import { useDraft } from '../../ui/later/use-draft.ts';
import { useDevice } from '../device-provider.tsx';
import { notify } from '../notice.tsx';
import { isStuckAtom, type ShellStatus, shellStatusAtom } from '../sync-status.ts';
import { useQuery } from '../use-query.ts';
import { StorageErrorBox } from './storage-error-box.tsx';

const words: Record<ReportReason, string> = {
  wrong_answer: 'An answer is wrong, or another is right too',
  unclear: 'The question or the code is unclear',
  typo: 'A spelling or wording mistake',
  broken: 'Something is broken or missing',
  abuse: 'Spam, insult, or spoiler',
  other: 'Something else',
};

const reasonsFor: Record<ReportTarget, readonly ReportReason[]> = {
  puzzle: ['wrong_answer', 'unclear', 'typo', 'broken', 'other'],
  question: ['wrong_answer', 'unclear', 'typo', 'broken', 'other'],
  comment: ['abuse', 'other'],
};

const titles: Record<ReportTarget, string> = {
  puzzle: 'Report a problem',
  question: 'Report a problem',
  comment: 'Report a comment',
};

/** Writes a report. It goes through the outbox, so a report written offline is sent later. */
export function ReportDialog({ kind, id, onClose }: { kind: ReportTarget; id: string; onClose: () => void }) {
  const device = useDevice();
  const status = useAtomValue(shellStatusAtom);
  const isStuck = useAtomValue(isStuckAtom);
  const key = reportDraft({ target_kind: kind, target_id: id });
  const { value: stored } = useQuery(draftQuery(key));
  const draft = useDraft(stored ?? '', (text) => device.saveDraft(key, text));
  const [reason, setReason] = useState<ReportReason>(reasonsFor[kind][0] ?? 'other');
  const [failure, setFailure] = useState<unknown>();
  const text = honestText(draft.text);
  const isMissing = reason === 'other' && text === '';

  const isSending = useRef(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isMissing || text.length > reportLimit || isSending.current) return;
    isSending.current = true;
    try {
      draft.type('');
      await device.perform(report, { target_kind: kind, target_id: id, reason, text });
    } catch (error) {
      console.error(error);
      isSending.current = false;
      draft.type(draft.text);
      setFailure(error);
      return;
    }
    onClose();
    notify(thankYouText(status, isStuck, navigator.onLine));
  };

  return (
    <Dialog title={titles[kind]} onClose={onClose}>
      <form className="dialog-form" onSubmit={submit}>
        <SelectField
          label="What is wrong?"
          values={reasonsFor[kind]}
          value={reason}
          labelOf={(name) => words[name]}
          onChoose={setReason}
        />
        <TextArea
          label={reason === 'other' ? 'In a few words' : 'In a few words (optional)'}
          rows={4}
          value={draft.text}
          onChange={(event) => draft.type(event.target.value)}
          error={
            text.length > reportLimit
              ? `A report can have at most ${reportLimit.toLocaleString('en')} characters.`
              : undefined
          }
        />
        {failure !== undefined && <StorageErrorBox error={failure}>Failed to send report</StorageErrorBox>}
        <div className="dialog-actions">
          <Button kind="primary" type="submit" disabled={isMissing || text.length > reportLimit}>
            Send report
          </Button>
          <Button kind="plain" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/**
 * Says that it waits if it can't be sent immediately, in the words of every waiting operation. The browser can know that before an attempt
 * fails.
 */
export function thankYouText({ offline_since, paused }: ShellStatus, isStuck: boolean, isOnline: boolean): string {
  const words = 'Thank you. Your report goes to the people who write the puzzles.';
  if (offline_since !== null || !isOnline) return `${words} Saved on this device. It’s sent when you’re online.`;
  if (paused === 'login') return `${words} Saved on this device. Log in to send it.`;
  return isStuck ? `${words} Saved on this device. It’s sent automatically.` : words;
}
