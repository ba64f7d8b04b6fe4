import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { VersionRow } from '../../contract/admin-puzzles.ts';
import type { CallResult } from '../../sync/http/first/api-client.ts';
import type { OnlineQuery } from '../../sync/queries/online.ts';
import { notify } from '../shell/notice.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Line } from '../ui/gutter.tsx';
import { useFocusOnError } from '../ui/later/form-focus.ts';
import { NeedsConnection } from '../ui/later/form-notes.tsx';
import { PageHead } from '../ui/later/page-head.tsx';
import { ConflictDialog, type Difference } from './conflict-dialog.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { type FormPlace, formTitle } from './open-form.tsx';
import { SaveBar } from './save-bar.tsx';
import { stateText } from './text.ts';
import type { useEdit } from './use-edit.ts';
import './admin.css';
import './puzzle-form.css';

/** The stored versions of a form's item, and what an older one changes in the form. */
export interface FormHistory<Values, Snapshot> {
  versions: OnlineQuery<VersionRow[]>;
  read: (version: number) => Promise<CallResult<Snapshot>>;
  restored: (snapshot: Snapshot) => Partial<Values>;
}

/** Shows a staff form with its head, its fields, the bar that saves, a preview, and the dialogs of `edit`. `id` is null for a new item. */
export function EditForm<Values, Item extends { version: number }, Snapshot>({
  id,
  number = id ?? undefined,
  place,
  facts,
  trouble,
  edit,
  addsQuestion,
  differences,
  history,
  onSubmit,
  message,
  aside,
  preview,
  children,
}: {
  id: number | null;
  /** Shown in the gutter, by default the ID. */
  number?: number | undefined;
  place: FormPlace;
  facts: readonly string[];
  /** What couldn't be fetched. */
  trouble: ReactNode;
  edit: ReturnType<typeof useEdit<Values, Item>>;
  /** Whether these values add a question to a puzzle. */
  addsQuestion?: (values: Values) => boolean;
  /** Compares the form with another person's save. */
  differences: (theirs: Item) => readonly Difference[];
  /** Null for a new item. */
  history: FormHistory<Values, Snapshot> | null;
  /** Runs before it's saved. */
  onSubmit?: () => void;
  message?: ReactNode;
  aside?: ReactNode;
  preview: ReactNode;
  children: ReactNode;
}) {
  const [hasHistory, showHistory] = useState(false);
  useFocusOnError(edit.form, edit.errors);
  const title = formTitle(place, id);
  const { conflict } = edit;
  return (
    <div className="admin puzzle-editing split">
      <div className="puzzle-editing-main">
        <PageHead number={number} title={title} facts={facts}>
          <div className="admin-actions">
            <Link href={place.list.href} className={buttonClass({ small: true })}>
              {place.list.label}
            </Link>
            {id !== null && (
              <>
                <Button small onClick={() => showHistory(true)}>
                  History
                </Button>
                <Link href={`${place.page}/${id}`} className={buttonClass({ small: true })}>
                  View page
                </Link>
              </>
            )}
          </div>
        </PageHead>
        <form
          ref={edit.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit?.();
            void edit.save();
          }}
          aria-label={title}
        >
          <Line className="puzzle-editing-offline">
            <NeedsConnection>Editing needs a connection. Your changes stay on this device.</NeedsConnection>
          </Line>
          {trouble}
          {children}
          <SaveBar edit={edit} action={title} message={message} aside={aside} />
        </form>
      </div>
      {preview}
      <LeaveDialog isDirty={edit.isDirty} />
      {edit.correcting && (
        <CorrectionDialog
          addsQuestion={addsQuestion?.(edit.correcting.values) ?? false}
          isBusy={edit.isBusy}
          {...edit.correcting}
        />
      )}
      {conflict && (
        <ConflictDialog
          differences={differences(conflict.theirs)}
          isBusy={edit.isBusy}
          onSave={conflict.onSave}
          onClose={conflict.onClose}
        />
      )}
      {hasHistory && history && (
        <HistoryDialog
          versions={history.versions}
          read={history.read}
          onRestore={(snapshot, version) => {
            showHistory(false);
            edit.change(history.restored(snapshot));
            notify(`Version ${version} is in the form. Save to restore it.`);
          }}
          onClose={() => showHistory(false)}
        />
      )}
    </div>
  );
}

/** Returns what the head of a form says about an item that exists. */
export function factsAbout({ version, answers }: { version: number; answers: number }, state: keyof typeof stateText) {
  return [
    stateText[state],
    `Version ${version}`,
    answers === 1 ? '1 answer' : `${answers.toLocaleString('en-US')} answers`,
  ];
}
