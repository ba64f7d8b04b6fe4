import type { User } from '../../contract/account.ts';
import type { InterviewCatalogueRow, InterviewListRow } from '../../contract/interview.ts';
import { listQuestions } from '../../contract/interview-calls.ts';
import { anonymousViewer, questionAccess } from '../../rules/access.ts';
import { isToCheck, resultOf } from '../../rules/key-points.ts';
import {
  inListOrder,
  isListedQuestion,
  type QuestionListFilters,
  questionsReplySize,
} from '../../rules/question-list.ts';
import type { Failure, MakeCall } from '../http/first/api-client.ts';
import { isKind } from '../operations/outbox-entry.ts';
import {
  type CachedInterviewAnswer,
  type StatusFacts,
  type StoredReply,
  writeFact,
} from '../storage/cache-database.ts';
import { readStatusFacts } from '../storage/status.ts';
import type { Query } from './query.ts';

/** What the list of interview questions shows: the local cache, overlaid with pending answers. */
export interface QuestionsView {
  rows: QuestionsRow[];
  /** Both without filters. */
  total: number;
  answered: number;
  /** When the server last told it. */
  as_of: number;
}

export interface QuestionsRow extends Omit<InterviewListRow, 'user_answer'> {
  /** `to_check`: the learner hasn't said yet what their answer states. `void`: staff corrected the question, and the answer counts for nobody. */
  status: 'open' | 'pending' | 'to_check' | 'right' | 'wrong' | 'void';
}

/** The list of interview questions. A pull brings it up to date if one brought it before. */
export function questionsQuery(filters: QuestionListFilters): Query<QuestionsView> {
  return {
    key: `questions ${new URLSearchParams(Object.entries(filters).toSorted())}`,
    async read({ cache, outbox, username, serverClock: clock }) {
      // The outbox first: an entry leaves it after the local cache holds its response, so nothing is missed in between.
      const entries = await outbox.entries.toArray();
      const pending = new Set(
        entries
          .filter((entry) => isKind(entry, 'interview_answer'))
          .filter(({ state }) => state !== 'parked')
          .map(({ payload }) => payload.question_id),
      );
      const checks = new Map(
        entries
          .filter((entry) => isKind(entry, 'interview_check'))
          .filter(({ state }) => state !== 'parked')
          .map(({ payload }) => [payload.question_id, payload.confirmed]),
      );
      // Every await in here is Dexie's own; otherwise a transaction under a live query would end too early.
      const cached = await cache.transaction('r', cache.tables, async () => {
        const facts = await cache.meta.bulkGet(['status', 'questions', 'user']);
        return {
          facts: new Map(facts.map((row) => [row?.key, row?.value])),
          pulled: await cache.questions.toArray(),
          answers: await cache.interview_answers.toArray(),
        };
      });
      const now = clock.now();
      const { facts } = cached;
      const told = listOf(
        cached.pulled,
        facts.get('status') as StatusFacts | undefined,
        facts.get('questions') as StoredReply<InterviewListRow[]> | undefined,
      );
      if (!told) return undefined;
      const user = facts.get('user') as User | undefined;
      const answers = new Map(cached.answers.map((answer) => [answer.question_id, answer]));
      const rows = told.list.map(({ locked = true, user_answer, ...head }): QuestionsRow => {
        const { id, title, description, is_premium, type, difficulty, categories } = head;
        const isOpen = mayOpenQuestion(head, user, username);
        const cached = answers.get(id);
        const answer = cached ?? user_answer;
        const settled = cached ? statusOf(cached, checks.get(id), now) : user_answer && listedStatus(user_answer, now);
        return {
          id,
          title,
          description,
          is_premium,
          type,
          difficulty,
          categories,
          // The server's own word on this row, while the user is unknown.
          locked: isOpen === undefined ? locked : !isOpen && !answer,
          status: settled ?? (pending.has(id) ? 'pending' : 'open'),
        };
      });
      return {
        rows: inListOrder(rows.filter((row) => isListedQuestion(row, filters))),
        total: rows.length,
        answered: rows.filter(({ status }) => status !== 'open' && status !== 'void').length,
        as_of: told.as_of,
      };
    },
    async refresh({ cache, call, clock, loop }) {
      const { last_sync } = await readStatusFacts(cache);
      if (last_sync !== null && (await cache.questions.count()) > 0) {
        loop.trigger('visible');
        return null;
      }
      const fetched_at = clock.now();
      const list = await fetchList(call);
      if (!Array.isArray(list)) return list;
      await writeFact(cache, 'questions', { reply: list, fetched_at });
      return null;
    },
  };
}

/** Fetches all questions, page after page. An older server's reply is all of them, each time. */
async function fetchList(call: MakeCall): Promise<InterviewListRow[] | Failure> {
  const list = new Map<number, InterviewListRow>();
  let after = 0;
  let isWhole = false;
  while (!isWhole) {
    const result = await call(listQuestions, { query: { after: String(after) } });
    if (!result.ok) return result;
    const known = list.size;
    for (const row of result.reply) list.set(row.id, row);
    isWhole = result.reply.length < questionsReplySize || list.size === known;
    after = result.reply.at(-1)?.id ?? after;
  }
  return [...list.values()];
}

type Settled = Exclude<QuestionsRow['status'], 'open' | 'pending'>;

/** `confirmed`: the key points of a check that waits to be sent. */
function statusOf(answer: CachedInterviewAnswer, confirmed: readonly string[] | undefined, now: number): Settled {
  const { correction, check, graded_by } = answer;
  const isChecked = confirmed && check && graded_by !== 'model';
  if (!isChecked && correction !== 'void' && isToCheck(answer, now)) return 'to_check';
  const is_correct = isChecked
    ? resultOf(check.points, (phrase) => confirmed.includes(phrase)).is_correct
    : answer.is_correct;
  return resultStatus({ is_correct, correction });
}

function listedStatus(answer: NonNullable<InterviewListRow['user_answer']>, now: number): Settled {
  const { check_until, correction } = answer;
  const isChecked = check_until === undefined || now > Date.parse(check_until);
  return isChecked || correction === 'void' ? resultStatus(answer) : 'to_check';
}

function resultStatus({ is_correct, correction }: Pick<CachedInterviewAnswer, 'is_correct' | 'correction'>): Settled {
  if (correction === 'void') return 'void';
  return is_correct ? 'right' : 'wrong';
}

type Listed = Omit<InterviewListRow, 'locked' | 'user_answer'> & Partial<InterviewListRow>;

/** Returns the questions from the pull, or else from the fetched list. */
function listOf(
  pulled: readonly InterviewCatalogueRow[],
  status: StatusFacts | undefined,
  stored: StoredReply<InterviewListRow[]> | undefined,
): { list: readonly Listed[]; as_of: number } | undefined {
  if (status?.last_sync != null && pulled.length > 0) return { list: pulled, as_of: status.last_sync };
  return stored && { list: stored.reply, as_of: stored.fetched_at };
}

/** Whether this device's user can open an interview question before they answered it; undefined while the user is unknown. */
export function mayOpenQuestion(
  { is_premium: isPremium = true }: { is_premium?: boolean },
  user: User | undefined,
  username: string | null,
): boolean | undefined {
  if (!user && username !== null) return isPremium ? undefined : true;
  const viewer = user ? { signedIn: true, isStaff: user.is_staff, plan: user.plan } : anonymousViewer;
  return questionAccess(viewer, { isPremium, isActive: true, isAnswered: false }) === 'open';
}
