import { Link } from 'wouter';
import { type AdminInterviewRow, type InterviewState, interviewStates } from '../../contract/admin-interview.ts';
import { deleteQuestion, listAdminQuestions, restoreQuestion } from '../../contract/admin-interview-calls.ts';
import { onlineQuery } from '../../sync/queries/online.ts';
import { answersText, ItemsPage } from './items-page.tsx';
import { staffOnly } from './staff-only.tsx';
import { stateText } from './text.ts';
import { useSearchList } from './use-search-list.ts';
import { useStaffDevice, useStaffQuery } from './use-staff-device.ts';
import './moderation.css';

/** Lists all interview questions for staff. The address holds search and page. */
export const AdminQuestionsPage = staffOnly(AdminQuestions);

const path = '/admin/questions';

function AdminQuestions() {
  const device = useStaffDevice();
  const list = useSearchList(path, interviewStates);
  const request = useStaffQuery(onlineQuery(listAdminQuestions, { query: list.query }));
  return (
    <ItemsPage<AdminInterviewRow, InterviewState>
      title="Manage Questions"
      what="question"
      create="Create New Question"
      states={interviewStates}
      list={list}
      request={request}
      words="Failed to fetch interview questions"
      none="No questions available yet"
      className="admin-questions"
      columns={['Type', 'Category', 'Difficulty', 'Status']}
      rowOf={rowOf}
      deletion={{
        what: 'interview question',
        consequence: ({ answers }) =>
          answers > 0
            ? 'Learners have answered it. This hides it from them. They keep their points, and you can restore it.'
            : "Nobody has answered it. If it came with the library, you can restore it. Otherwise, you can't undo this.",
        remove: (id) => device.call(deleteQuestion, { params: { id } }),
        restore: (id) => device.call(restoreQuestion, { params: { id } }),
      }}
    />
  );
}

const typeText = { MC: 'Multiple Choice', OE: 'Text Answer' };
const difficultyText = { 1: 'EASY', 2: 'MEDIUM', 3: 'HARD' };

function rowOf({ id, title, type, category, difficulty, is_active, deleted_at, answers }: AdminInterviewRow) {
  const dot = deleted_at ? 'wrong' : is_active ? 'right' : 'none';
  return {
    id,
    number: id,
    dot,
    name: <Link href={`${path}/${id}`}>{title}</Link>,
    aside: answersText(answers),
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
