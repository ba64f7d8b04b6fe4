import { useCallback, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { bringBackQuestion, deleteQuestion, listAdminQuestions } from '../../contract/admin-question-calls.ts';
import { type AdminQuestionRow, type QuestionState, questionStates } from '../../contract/admin-questions.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { notify } from '../shell/notice.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { describeFailure, type FormFailure } from '../ui/form-errors.ts';
import { NeedsConnection } from '../ui/form-words.tsx';
import { Line, PageHead } from '../ui/gutter.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { AdminTable } from './admin-table.tsx';
import { AskedTrouble } from './asked-trouble.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { type ListAddress, listAddressOf, readListAddress } from './list-address.ts';
import { NothingHere } from './nothing-here.tsx';
import { Pager } from './pager.tsx';
import { SearchField } from './search-field.tsx';
import { StaffOnly } from './staff-only.tsx';
import { useAsked } from './use-asked.ts';
import './moderation.css';

/** All interview questions, for staff. What is searched and paged stands in the address. */
export function AdminQuestionsPage() {
  return (
    <StaffOnly>
      <AdminQuestions />
    </StaffOnly>
  );
}

const path = '/admin/questions';

const stateWords: Record<QuestionState, string> = { active: 'Active', inactive: 'Inactive', deleted: 'Deleted' };

function AdminQuestions() {
  const device = useDevice();
  const [, navigate] = useLocation();
  const search = useSearch();
  const { page, q } = readListAddress(search);
  const state = questionStates.find((known) => known === new URLSearchParams(search).get('state'));
  const asked = useAsked(
    useCallback(
      () => device.call(listAdminQuestions, { query: { page, ...(state && { state }), ...(q && { q }) } }),
      [device, page, state, q],
    ),
  );
  const [deleting, setDeleting] = useState<AdminQuestionRow | null>(null);
  const addressOf = (to: Partial<ListAddress>, inState: QuestionState | undefined = state) =>
    listAddressOf(path, { page: '1', q, ...to }, inState && { state: inState });
  const list = asked.reply;
  const isMissing = asked.failure?.kind === 'refused' && asked.failure.code === 'not_found';

  const bringBack = async ({ id, title }: AdminQuestionRow) => {
    const result = await device.call(bringBackQuestion, { params: { id } });
    notify(
      result.ok
        ? `'${title}' is back, and inactive.`
        : describeFailure(result, 'Failed to update interview question').sentence,
    );
    await asked.again();
  };

  return (
    <div className="admin">
      <PageHead
        title={<span id="admin-title">Manage Questions</span>}
        facts={[list ? `${list.count} ${list.count === 1 ? 'question' : 'questions'}` : '']}
      >
        <div className="admin-actions">
          <Link href="/admin/questions/create" className={buttonClass({ kind: 'primary', small: true })}>
            Create New Question
          </Link>
        </div>
      </PageHead>
      <div className="admin-filters">
        <SearchField
          words={q}
          placeholder="Title or category"
          onSearch={(words) => navigate(addressOf({ q: words }), { replace: true })}
        />
        <SelectField
          label="State"
          value={state ?? ''}
          onChange={({ target }) => {
            const chosen = questionStates.find((known) => known === target.value);
            navigate(listAddressOf(path, { page: '1', q }, chosen && { state: chosen }), { replace: true });
          }}
        >
          <option value="">All but the deleted</option>
          {questionStates.map((known) => (
            <option key={known} value={known}>
              {stateWords[known]}
            </option>
          ))}
        </SelectField>
      </div>
      <Line className="admin-trouble">
        <NeedsConnection>Editing needs a connection.</NeedsConnection>
      </Line>
      {isMissing ? (
        <NothingHere href={addressOf({})} action="To the first page">
          There is no page {page}.
        </NothingHere>
      ) : (
        <AskedTrouble asked={asked} words="Failed to fetch interview questions" />
      )}
      {list && !isMissing && list.count > 0 && (
        <>
          <AdminTable
            className="admin-questions"
            labelledBy="admin-title"
            nameColumn="Title"
            columns={['Type', 'Category', 'Difficulty', 'Status']}
            isBusy={asked.isAsking}
            rows={list.results.map((row) => rowOf(row, setDeleting, bringBack))}
          />
          <Pager list={list} pageAddress={(to) => addressOf({ page: String(to) })} />
        </>
      )}
      {list?.count === 0 && !isMissing && (
        <NothingHere
          href={state || q ? path : '/admin/questions/create'}
          action={state || q ? 'All questions' : 'Create New Question'}
        >
          {state || q ? 'No question fits.' : 'No questions available yet'}
        </NothingHere>
      )}
      {deleting && <DeleteDialog row={deleting} onClose={() => setDeleting(null)} onDeleted={asked.again} />}
    </div>
  );
}

const typeWords = { MC: 'Multiple Choice', OE: 'Text Answer' };
const difficultyWords = { 1: 'EASY', 2: 'MEDIUM', 3: 'HARD' };

function rowOf(
  row: AdminQuestionRow,
  onDelete: (row: AdminQuestionRow) => void,
  onBringBack: (row: AdminQuestionRow) => void,
) {
  const { id, title, type, category, difficulty, is_active, deleted_at, answers } = row;
  const dot = deleted_at ? 'wrong' : is_active ? 'right' : 'none';
  return {
    id,
    dot,
    name: <Link href={`/admin/questions/${id}`}>{title}</Link>,
    aside: answers === 0 ? '' : `${answers} ${answers === 1 ? 'answer' : 'answers'}`,
    cells: [
      typeWords[type],
      category,
      <span key="difficulty" className={`question-difficulty question-difficulty-${difficulty}`}>
        {difficultyWords[difficulty]}
      </span>,
      deleted_at ? 'Deleted' : is_active ? 'Active' : 'Inactive',
    ],
    actions: deleted_at ? (
      <Button small aria-label={`Bring back ${title}`} onClick={() => onBringBack(row)}>
        Bring back
      </Button>
    ) : (
      <>
        <Link href={`/admin/questions/${id}`} className={buttonClass({ small: true })} aria-label={`Edit ${title}`}>
          Edit
        </Link>
        <Button small aria-label={`Delete ${title}`} onClick={() => onDelete(row)}>
          Delete
        </Button>
      </>
    ),
  } as const;
}

function DeleteDialog({
  row,
  onClose,
  onDeleted,
}: {
  row: AdminQuestionRow;
  onClose: () => void;
  onDeleted: () => Promise<void>;
}) {
  const device = useDevice();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormFailure | null>(null);

  const remove = async () => {
    setBusy(true);
    setFailure(null);
    const result = await device.call(deleteQuestion, { params: { id: row.id } });
    setBusy(false);
    if (!result.ok && !(result.kind === 'refused' && result.code === 'not_found')) {
      setFailure(describeFailure(result, 'Failed to delete interview question'));
      return;
    }
    notify(`'${row.title}' is deleted.`);
    onClose();
    await onDeleted();
  };

  return (
    <ConfirmDialog
      question="Are you sure you want to delete this interview question?"
      action="Delete"
      isBusy={isBusy}
      failure={failure}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        <b>{row.title}</b>.{' '}
        {row.answers > 0
          ? 'It has answers: it is hidden, learners keep their points, and it can be brought back.'
          : 'Nobody has answered it: unless it came with the library, it is gone for good.'}
      </p>
    </ConfirmDialog>
  );
}
