import { useState } from 'react';
import { Link } from 'wouter';
import { bringBackPuzzle, deletePuzzle, listAdminPuzzles } from '../../contract/admin-puzzle-calls.ts';
import type { AdminPuzzleRow } from '../../contract/admin-puzzles.ts';
import { languageNames } from '../../rules/language-names.ts';
import { utcDay } from '../../rules/puzzle-day.ts';
import { type PuzzleState, puzzleStateOf, puzzleStates } from '../../rules/puzzle-state.ts';
import { difficultyName } from '../../rules/scoring.ts';
import { onlineQuery } from '../../sync/queries/online.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import type { DotState } from '../ui/dot.tsx';
import { Line } from '../ui/gutter.tsx';
import { columnDay } from '../ui/later/day-names.ts';
import { NeedsConnection } from '../ui/later/form-notes.tsx';
import { PageHead } from '../ui/later/page-head.tsx';
import { SearchField } from '../ui/later/search-field.tsx';
import { AdminTable } from './admin-table.tsx';
import { ExportButton } from './export-button.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { ListPage } from './list-page.tsx';
import { NothingHere } from './nothing-here.tsx';
import { StaffOnly } from './staff-only.tsx';
import { StateField } from './state-field.tsx';
import { stateText } from './text.ts';
import { useDeletion } from './use-deletion.tsx';
import { useSearchList } from './use-search-list.ts';
import { useStaffDevice, useStaffQuery } from './use-staff-device.ts';

/** Lists all puzzles for staff. The address holds search and page. */
export function AdminPuzzlesPage() {
  return (
    <StaffOnly>
      <AdminPuzzles />
    </StaffOnly>
  );
}

const path = '/admin/puzzles';

function AdminPuzzles() {
  const device = useStaffDevice();
  const { query, page, q, state, isNarrowed, pageAddress, search, choose } = useSearchList(path, puzzleStates);
  const request = useStaffQuery(onlineQuery(listAdminPuzzles, { query }));
  const { actionsOf, dialog } = useDeletion<AdminPuzzleRow>({
    path,
    what: 'puzzle',
    consequence: ({ answers }) =>
      answers > 0
        ? 'Learners have answered it. This hides it from them. They keep their scores, and you can restore it.'
        : "Nobody has answered it. If anyone has opened it, or it came with the library, you can restore it. Otherwise, you can't undo this.",
    remove: (id) => device.call(deletePuzzle, { params: { id } }),
    bringBack: (id) => device.call(bringBackPuzzle, { params: { id } }),
    refetch: request.refetch,
  });
  const [isImporting, setImporting] = useState(false);
  const count = request.latest?.count;
  return (
    <div className="admin">
      <PageHead
        title={<span id="admin-title">Manage Puzzles</span>}
        facts={[count === undefined ? '' : `${count} ${count === 1 ? 'puzzle' : 'puzzles'}`]}
      >
        <div className="admin-actions">
          <Link href={`${path}/create`} className={buttonClass({ kind: 'primary', small: true })}>
            Create New Puzzle
          </Link>
          <Link href={`${path}/calendar`} className={buttonClass({ small: true })}>
            Calendar
          </Link>
          <Button small onClick={() => setImporting(true)}>
            Import…
          </Button>
          <ExportButton />
        </div>
      </PageHead>
      <div className="admin-filters">
        <SearchField words={q} placeholder="Title or category" onSearch={search} />
        <StateField states={puzzleStates} state={state} onChoose={choose} />
      </div>
      <Line className="admin-offline">
        <NeedsConnection>Editing needs a connection.</NeedsConnection>
      </Line>
      <ListPage
        request={request}
        page={page}
        pageAddress={pageAddress}
        words="Failed to load puzzles"
        empty={
          isNarrowed ? (
            <NothingHere href={path} action="All puzzles">
              No puzzles match these filters.
            </NothingHere>
          ) : (
            <NothingHere href={`${path}/create`} action="Create New Puzzle">
              No puzzles available yet.
            </NothingHere>
          )
        }
      >
        {({ results }) => (
          <AdminTable
            labelledBy="admin-title"
            nameColumn="Title"
            columns={['Language', 'Difficulty', 'Status', 'Premium', 'Published']}
            isBusy={request.isFetching}
            rows={results.map((row) => ({
              ...rowOf(row, utcDay(new Date(device.serverClock.now()))),
              actions: actionsOf(row),
            }))}
          />
        )}
      </ListPage>
      {dialog}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} onImported={request.refetch} />}
    </div>
  );
}

const dots: Record<PuzzleState, DotState> = {
  draft: 'open',
  scheduled: 'started',
  active: 'right',
  inactive: 'none',
  deleted: 'wrong',
};

function rowOf(row: AdminPuzzleRow, today: string) {
  const { id, title, category, answers } = row;
  const state = puzzleStateOf(row, today);
  return {
    id,
    dot: dots[state],
    name: <Link href={`${path}/${id}`}>{title}</Link>,
    aside: answers === 0 ? category : `${category}, ${answers} ${answers === 1 ? 'answer' : 'answers'}`,
    cells: [
      languageNames[row.language],
      `${row.difficulty} ${difficultyName(row.difficulty)}`,
      stateText[state],
      row.is_premium ? 'Yes' : 'No',
      row.published_at === null ? 'Not published' : columnDay(row.published_at),
    ],
  };
}
