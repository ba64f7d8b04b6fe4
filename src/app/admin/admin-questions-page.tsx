import { Link } from 'wouter';
import { type AdminInterviewRow, interviewStates } from '../../contract/admin-interview.ts';
import { bringBackQuestion, deleteQuestion, listAdminQuestions } from '../../contract/admin-interview-calls.ts';
import { onlineQuery } from '../../sync/queries/online.ts';
import { buttonClass } from '../ui/button.tsx';
import { Line } from '../ui/gutter.tsx';
import { NeedsConnection } from '../ui/later/form-notes.tsx';
import { PageHead } from '../ui/later/page-head.tsx';
import { SearchField } from '../ui/later/search-field.tsx';
import { AdminTable } from './admin-table.tsx';
import { ListPage } from './list-page.tsx';
import { NothingHere } from './nothing-here.tsx';
import { StaffOnly } from './staff-only.tsx';
import { StateField } from './state-field.tsx';
import { stateText } from './text.ts';
import { useDeletion } from './use-deletion.tsx';
import { useSearchList } from './use-search-list.ts';
import { useStaffDevice, useStaffQuery } from './use-staff-device.ts';
import './moderation.css';

/** Lists all interview questions for staff. The address holds search and page. */
export function AdminQuestionsPage() {
  return (
    <StaffOnly>
      <AdminQuestions />
    </StaffOnly>
  );
}

const path = '/admin/questions';

function AdminQuestions() {
  const device = useStaffDevice();
  const { query, page, q, state, isNarrowed, pageAddress, search, choose } = useSearchList(path, interviewStates);
  const request = useStaffQuery(onlineQuery(listAdminQuestions, { query }));
  const { actionsOf, dialog } = useDeletion<AdminInterviewRow>({
    path,
    what: 'interview question',
    consequence: ({ answers }) =>
      answers > 0
        ? 'Learners have answered it. This hides it from them. They keep their points, and you can restore it.'
        : "Nobody has answered it. If it came with the library, you can restore it. Otherwise, you can't undo this.",
    remove: (id) => device.call(deleteQuestion, { params: { id } }),
    bringBack: (id) => device.call(bringBackQuestion, { params: { id } }),
    refetch: request.refetch,
  });
  const count = request.latest?.count;
  return (
    <div className="admin">
      <PageHead
        title={<span id="admin-title">Manage Questions</span>}
        facts={[count === undefined ? '' : `${count} ${count === 1 ? 'question' : 'questions'}`]}
      >
        <div className="admin-actions">
          <Link href={`${path}/create`} className={buttonClass({ kind: 'primary', small: true })}>
            Create New Question
          </Link>
        </div>
      </PageHead>
      <div className="admin-filters">
        <SearchField words={q} placeholder="Title or category" onSearch={search} />
        <StateField states={interviewStates} state={state} onChoose={choose} />
      </div>
      <Line className="admin-offline">
        <NeedsConnection>Editing needs a connection.</NeedsConnection>
      </Line>
      <ListPage
        request={request}
        page={page}
        pageAddress={pageAddress}
        words="Failed to fetch interview questions"
        empty={
          isNarrowed ? (
            <NothingHere href={path} action="All questions">
              No questions match these filters.
            </NothingHere>
          ) : (
            <NothingHere href={`${path}/create`} action="Create New Question">
              No questions available yet
            </NothingHere>
          )
        }
      >
        {({ results }) => (
          <AdminTable
            className="admin-questions"
            labelledBy="admin-title"
            nameColumn="Title"
            columns={['Type', 'Category', 'Difficulty', 'Status']}
            isBusy={request.isFetching}
            rows={results.map((row) => ({ ...rowOf(row), actions: actionsOf(row) }))}
          />
        )}
      </ListPage>
      {dialog}
    </div>
  );
}

const typeText = { MC: 'Multiple Choice', OE: 'Text Answer' };
const difficultyText = { 1: 'EASY', 2: 'MEDIUM', 3: 'HARD' };

function rowOf({ id, title, type, category, difficulty, is_active, deleted_at, answers }: AdminInterviewRow) {
  const dot = deleted_at ? 'wrong' : is_active ? 'right' : 'none';
  return {
    id,
    dot,
    name: <Link href={`${path}/${id}`}>{title}</Link>,
    aside: answers === 0 ? '' : `${answers} ${answers === 1 ? 'answer' : 'answers'}`,
    cells: [
      typeText[type],
      category,
      <span key="difficulty" className={`question-difficulty question-difficulty-${difficulty}`}>
        {difficultyText[difficulty]}
      </span>,
      stateText[deleted_at ? 'deleted' : is_active ? 'active' : 'inactive'],
    ],
  } as const;
}
