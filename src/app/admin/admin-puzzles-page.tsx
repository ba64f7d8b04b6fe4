import { useCallback, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { bringBackPuzzle, deletePuzzle, listAdminPuzzles } from '../../contract/admin-puzzle-calls.ts';
import type { AdminPuzzleRow } from '../../contract/admin-puzzles.ts';
import { utcDay } from '../../rules/puzzle-day.ts';
import { type PuzzleState, puzzleStateOf, puzzleStates } from '../../rules/puzzle-state.ts';
import { difficultyName } from '../../rules/scoring.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { notify } from '../shell/notice.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { columnDay } from '../ui/days.ts';
import type { DotState } from '../ui/dot.tsx';
import { describeFailure, type FormFailure } from '../ui/form-errors.ts';
import { NeedsConnection } from '../ui/form-words.tsx';
import { Line, PageHead } from '../ui/gutter.tsx';
import { languageNames } from '../ui/language-names.ts';
import { SelectField } from '../ui/select-field.tsx';
import { AdminTable } from './admin-table.tsx';
import { AskedTrouble } from './asked-trouble.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ExportButton } from './export-button.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { Pager } from './pager.tsx';
import { SearchField } from './search-field.tsx';
import { StaffOnly } from './staff-only.tsx';
import { useAsked } from './use-asked.ts';

/** All puzzles, for staff. What is searched and paged stands in the address. */
export function AdminPuzzlesPage() {
  return (
    <StaffOnly>
      <AdminPuzzles />
    </StaffOnly>
  );
}

interface Address {
  page: string;
  state: PuzzleState | undefined;
  q: string;
}

function readAddress(search: string): Address {
  const given = new URLSearchParams(search);
  return {
    page: /^[1-9]\d{0,8}$/.test(given.get('page') ?? '') ? (given.get('page') ?? '1') : '1',
    state: puzzleStates.find((state) => state === given.get('state')),
    q: given.get('q')?.slice(0, 100) ?? '',
  };
}

function addressOf({ page, state, q }: Address): string {
  const search = new URLSearchParams({
    ...(q && { q }),
    ...(state && { state }),
    ...(page !== '1' && { page }),
  });
  return search.size === 0 ? '/admin/puzzles' : `/admin/puzzles?${search}`;
}

const stateWords: Record<PuzzleState, string> = {
  draft: 'Drafts',
  scheduled: 'Scheduled',
  active: 'Active',
  inactive: 'Inactive',
  deleted: 'Deleted',
};

function AdminPuzzles() {
  const device = useDevice();
  const [, navigate] = useLocation();
  const address = readAddress(useSearch());
  const { page, state, q } = address;
  const asked = useAsked(
    useCallback(
      () => device.call(listAdminPuzzles, { query: { page, ...(state && { state }), ...(q && { q }) } }),
      [device, page, state, q],
    ),
  );
  const [deleting, setDeleting] = useState<AdminPuzzleRow | null>(null);
  const [isImporting, setImporting] = useState(false);
  const change = (changed: Partial<Address>) =>
    navigate(addressOf({ ...address, page: '1', ...changed }), { replace: true });
  const list = asked.reply;
  const isMissing = asked.failure?.kind === 'refused' && asked.failure.code === 'not_found';

  const bringBack = async (row: AdminPuzzleRow) => {
    const result = await device.call(bringBackPuzzle, { params: { id: row.id } });
    notify(
      result.ok ? `'${row.title}' is back, and inactive.` : describeFailure(result, 'Failed to update puzzle').sentence,
    );
    await asked.again();
  };

  return (
    <div className="admin">
      <PageHead
        title={<span id="admin-title">Manage Puzzles</span>}
        facts={[list ? `${list.count} ${list.count === 1 ? 'puzzle' : 'puzzles'}` : '']}
      >
        <div className="admin-actions">
          <Link href="/admin/puzzles/create" className={buttonClass({ kind: 'primary', small: true })}>
            Create New Puzzle
          </Link>
          <Link href="/admin/puzzles/calendar" className={buttonClass({ small: true })}>
            Calendar
          </Link>
          <Button small onClick={() => setImporting(true)}>
            Import…
          </Button>
          <ExportButton />
        </div>
      </PageHead>
      <div className="admin-filters">
        <SearchField words={q} placeholder="Title or category" onSearch={(words) => change({ q: words })} />
        <SelectField
          label="State"
          value={state ?? ''}
          onChange={({ target }) => change({ state: puzzleStates.find((known) => known === target.value) })}
        >
          <option value="">All but the deleted</option>
          {puzzleStates.map((known) => (
            <option key={known} value={known}>
              {stateWords[known]}
            </option>
          ))}
        </SelectField>
      </div>
      <Line className="admin-offline">
        <NeedsConnection>Editing needs a connection.</NeedsConnection>
      </Line>
      {isMissing ? (
        <Empty
          words={`There is no page ${page}.`}
          href={addressOf({ ...address, page: '1' })}
          action="To the first page"
        />
      ) : (
        <AskedTrouble asked={asked} words="Failed to load puzzles" />
      )}
      {list && !isMissing && list.count > 0 && (
        <>
          <AdminTable
            labelledBy="admin-title"
            nameColumn="Title"
            columns={['Language', 'Difficulty', 'Status', 'Premium', 'Published']}
            isBusy={asked.isAsking}
            rows={list.results.map((row) => rowOf(row, utcDay(new Date(device.clock.now())), setDeleting, bringBack))}
          />
          <Pager list={list} pageAddress={(to) => addressOf({ ...address, page: String(to) })} />
        </>
      )}
      {list?.count === 0 &&
        (state || q ? (
          <Empty words="No puzzle fits." href="/admin/puzzles" action="All puzzles" />
        ) : (
          <Empty words="No puzzles available yet." href="/admin/puzzles/create" action="Create New Puzzle" />
        ))}
      {deleting && <DeleteDialog row={deleting} onClose={() => setDeleting(null)} onDeleted={asked.again} />}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} onImported={asked.again} />}
    </div>
  );
}

function Empty({ words, href, action }: { words: string; href: string; action: string }) {
  return (
    <Line className="admin-empty" dot="none">
      <p role="status">{words}</p>
      <div className="admin-actions">
        <Link href={href} className={buttonClass()}>
          {action}
        </Link>
      </div>
    </Line>
  );
}

const looks: Record<PuzzleState, { dot: DotState; words: string }> = {
  draft: { dot: 'open', words: 'Draft' },
  scheduled: { dot: 'started', words: 'Scheduled' },
  active: { dot: 'right', words: 'Live' },
  inactive: { dot: 'none', words: 'Withdrawn' },
  deleted: { dot: 'wrong', words: 'Deleted' },
};

function rowOf(
  row: AdminPuzzleRow,
  today: string,
  onDelete: (row: AdminPuzzleRow) => void,
  onBringBack: (row: AdminPuzzleRow) => void,
) {
  const { id, title, category, answers } = row;
  const state = puzzleStateOf(row, today);
  const { dot, words } = looks[state];
  return {
    id,
    dot,
    name: <Link href={`/admin/puzzles/${id}`}>{title}</Link>,
    aside: answers === 0 ? category : `${category}, ${answers} ${answers === 1 ? 'answer' : 'answers'}`,
    cells: [
      languageNames[row.language],
      `${row.difficulty} ${difficultyName(row.difficulty)}`,
      <span key="status">
        {row.is_active ? 'Active' : 'Inactive'} <span className="admin-aside">{words}</span>
      </span>,
      row.is_premium ? 'Yes' : 'No',
      row.published_at === null ? 'Not published' : columnDay(row.published_at),
    ],
    actions:
      state === 'deleted' ? (
        <Button small aria-label={`Bring back ${title}`} onClick={() => onBringBack(row)}>
          Bring back
        </Button>
      ) : (
        <>
          <Link href={`/admin/puzzles/${id}`} className={buttonClass({ small: true })} aria-label={`Edit ${title}`}>
            Edit
          </Link>
          <Button small aria-label={`Delete ${title}`} onClick={() => onDelete(row)}>
            Delete
          </Button>
        </>
      ),
  };
}

function DeleteDialog({
  row,
  onClose,
  onDeleted,
}: {
  row: AdminPuzzleRow;
  onClose: () => void;
  onDeleted: () => Promise<void>;
}) {
  const device = useDevice();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormFailure | null>(null);

  const remove = async () => {
    setBusy(true);
    setFailure(null);
    const result = await device.call(deletePuzzle, { params: { id: row.id } });
    setBusy(false);
    if (!result.ok && !(result.kind === 'refused' && result.code === 'not_found')) {
      setFailure(describeFailure(result, 'Failed to delete puzzle'));
      return;
    }
    notify(`'${row.title}' is deleted.`);
    onClose();
    await onDeleted();
  };

  return (
    <ConfirmDialog
      question="Are you sure you want to delete this puzzle?"
      action="Delete"
      isBusy={isBusy}
      failure={failure}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        <b>{row.title}</b>.{' '}
        {row.answers > 0
          ? 'It has answers: it is hidden, learners keep their scores, and it can be brought back.'
          : 'Nobody has answered it: unless it has comments, it is gone for good.'}
      </p>
    </ConfirmDialog>
  );
}
