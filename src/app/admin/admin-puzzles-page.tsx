import { useState } from 'react';
import { Link } from 'wouter';
import { deletePuzzle, listAdminPuzzles, restorePuzzle } from '../../contract/admin-puzzle-calls.ts';
import type { AdminPuzzleRow } from '../../contract/admin-puzzles.ts';
import { languageNames } from '../../rules/language-names.ts';
import { dayNumber, utcDay } from '../../rules/puzzle-day.ts';
import { type PuzzleState, puzzleStateOf, puzzleStates } from '../../rules/puzzle-state.ts';
import { isMeasured, isMislabeled, isProvisional, measuredDifficulty } from '../../rules/ratings.ts';
import { difficultyName } from '../../rules/scoring.ts';
import { onlineQuery } from '../../sync/queries/online.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import type { DotState } from '../ui/dot.tsx';
import { columnDay } from '../ui/later/day-names.ts';
import { ExportButton } from './export-button.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { answersText, ItemsPage } from './items-page.tsx';
import { staffOnly } from './staff-only.tsx';
import { stateText } from './text.ts';
import { useSearchList } from './use-search-list.ts';
import { useStaffDevice, useStaffQuery } from './use-staff-device.ts';

/** Lists all puzzles for staff. The address holds search and page. */
export const AdminPuzzlesPage = staffOnly(AdminPuzzles);

const path = '/admin/puzzles';

const listStates = [...puzzleStates, 'mislabeled'] as const;
type ListState = (typeof listStates)[number];

function AdminPuzzles() {
  const device = useStaffDevice();
  const list = useSearchList(path, listStates);
  const request = useStaffQuery(onlineQuery(listAdminPuzzles, { query: list.query }));
  const [isImporting, setImporting] = useState(false);
  return (
    <ItemsPage<AdminPuzzleRow, ListState>
      title="Manage Puzzles"
      what="puzzle"
      create="Create New Puzzle"
      states={listStates}
      list={list}
      request={request}
      words="Failed to load puzzles"
      none="No puzzles available yet."
      columns={['Language', 'Difficulty', 'Status', 'Premium', 'Published']}
      rowOf={(row) => rowOf(row, utcDay(new Date(device.serverClock.now())))}
      deletion={{
        what: 'puzzle',
        consequence: ({ answers }) =>
          answers > 0
            ? 'Learners have answered it. This hides it from them. They keep their scores, and you can restore it.'
            : "Nobody has answered it. If anyone has opened it, or it came with the library, you can restore it. Otherwise, you can't undo this.",
        remove: (id) => device.call(deletePuzzle, { params: { id } }),
        restore: (id) => device.call(restorePuzzle, { params: { id } }),
      }}
      actions={
        <>
          <Link href={`${path}/calendar`} className={buttonClass({ small: true })}>
            Calendar
          </Link>
          <Button small onClick={() => setImporting(true)}>
            Import…
          </Button>
          <ExportButton />
        </>
      }
    >
      {isImporting && <ImportDialog onClose={() => setImporting(false)} onImported={request.refetch} />}
    </ItemsPage>
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
    number: dayNumber(row.published_at),
    dot: dots[state],
    name: <Link href={`${path}/${id}`}>{title}</Link>,
    aside: [category, answersText(answers)].filter(Boolean).join(', '),
    cells: [
      languageNames[row.language],
      `${row.difficulty} ${difficultyName(row.difficulty)}${measuredText(row)}`,
      stateText[state],
      row.is_premium ? 'Yes' : 'No',
      row.first_step
        ? `First step ${row.first_step}`
        : row.published_at === null
          ? 'Not published'
          : columnDay(row.published_at),
    ],
  };
}

/** Says what learners' results make of the difficulty. */
function measuredText({ difficulty, rating }: AdminPuzzleRow): string {
  if (!rating || !isMeasured(rating)) return '';
  const measured = isMislabeled(difficulty, rating) ? `, plays like ${difficultyName(measuredDifficulty(rating))}` : '';
  return `, rated ${rating.rating}${isProvisional(rating) ? ' (provisional)' : measured}`;
}
