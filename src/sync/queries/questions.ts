import type { User } from '../../contract/account.ts';
import type { InterviewCatalogueRow, InterviewListRow } from '../../contract/interview.ts';
import { listQuestions } from '../../contract/interview-calls.ts';
import { anonymousViewer, questionAccess } from '../../rules/access.ts';
import { isListedQuestion, type QuestionListFilters, questionOrder } from '../../rules/question-list.ts';
import { isKind } from '../operations/outbox-entry.ts';
import { type StatusFacts, type StoredReply, writeFact } from '../storage/cache-database.ts';
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
  /** `void`: staff corrected the question, and the answer counts for nobody. */
  status: 'open' | 'pending' | 'right' | 'wrong' | 'void';
}

/** The list of interview questions. A pull brings it up to date if one brought it before. */
export function questionsQuery(filters: QuestionListFilters): Query<QuestionsView> {
  return {
    key: `questions ${new URLSearchParams(Object.entries(filters).toSorted())}`,
    async read({ cache, outbox, username }) {
      // The outbox first: an entry leaves it after the local cache holds its response, so nothing is missed in between.
      const entries = await outbox.entries.toArray();
      const pending = new Set(
        entries
          .filter((entry) => isKind(entry, 'interview_answer'))
          .filter(({ state }) => state !== 'parked')
          .map(({ payload }) => payload.question_id),
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
        const answer = answers.get(id) ?? user_answer;
        const settled = answer && (answer.correction === 'void' ? 'void' : answer.is_correct ? 'right' : 'wrong');
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
        rows: rows.filter((row) => isListedQuestion(row, filters)).sort(questionOrder),
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
      const result = await call(listQuestions);
      if (!result.ok) return result;
      await writeFact(cache, 'questions', { reply: result.reply, fetched_at });
      return null;
    },
  };
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
