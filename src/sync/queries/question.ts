import type { InterviewAnswer, InterviewQuestion } from '../../contract/interview.ts';
import { readQuestion } from '../../contract/interview-calls.ts';
import type { Letter } from '../../contract/puzzles.ts';
import { isCheckable, isToCheck, resultOf } from '../../rules/key-points.ts';
import { type Failure, noResponse } from '../http/first/api-client.ts';
import { interviewDraft } from '../operations/interview-answer.ts';
import { type Draft, type EntryOf, isKind, isReworded } from '../operations/outbox-entry.ts';
import type { SyncContext } from '../session/sync-context.ts';
import {
  type CacheDatabase,
  type CachedInterviewAnswer,
  type CachedQuestion,
  type CachedQuestionRow,
  readFact,
} from '../storage/cache-database.ts';
import { downloadedRows } from '../storage/download-block.ts';
import { type RejectedEntry, rejectedOf } from './first/puzzle.ts';
import type { Query } from './query.ts';
import { mayOpenQuestion } from './questions.ts';

/** What a screen shows of an interview question: the local cache, overlaid with pending work. */
export interface InterviewView extends Omit<InterviewQuestion, 'user_answer'> {
  answer: InterviewAnswerView | null;
  /** Chosen or typed but not submitted, or rejected. */
  draft: string;
  /** The key points of its answer that the learner wants to practice. */
  practicing?: string[];
  /** Its rejected entries, whose answer is rolled back. */
  rejected: RejectedEntry[];
  /** Whether the server has a newer body, or keys that the learner can see now: fetch it when online. */
  stale: boolean;
}

export type InterviewAnswerView =
  | ({
      pending: false;
      /** This device's answer, if an earlier one counts instead. */
      instead_of: string | null;
      /** `unsent`: graded on this device, by its own key. `overruled`: the server then decided differently. */
      offlineResult?: 'unsent' | 'overruled';
      /** Options or key changed since: what the letter stood for is unknown. */
      reworded?: true;
      /** `to_check`: the result is only suggested. `open`: the learner checked it, and still can again. */
      checking?: 'to_check' | 'open';
    } & InterviewAnswer)
  | { pending: true; selected_mc_answer: Letter | null; text_answer: string | null; reworded?: true };

export interface OpenedQuestion {
  /** Null if its body isn't on this device. */
  view: InterviewView | null;
  /** Whether the server would reject opening it, as far as this device knows. */
  isLocked: boolean;
}

const tries = 3;

/** An interview question. One that can no longer be opened leaves the local cache. */
export function questionQuery(id: number) {
  return {
    key: `question ${id}`,
    async read({
      cache,
      outbox,
      username,
      serverClock: clock,
    }: Pick<SyncContext, 'cache' | 'outbox' | 'username' | 'serverClock'>): Promise<OpenedQuestion> {
      // The outbox first: an entry leaves it after the local cache holds its response, so nothing is missed in between.
      const all = await outbox.entries.toArray();
      const entries = all
        .filter((entry) => isKind(entry, 'interview_answer'))
        .filter(({ payload }) => payload.question_id === id);
      const marks = all
        .filter((entry) => isKind(entry, 'should_count'))
        .filter(({ payload }) => payload.question_id === id);
      const checks = all
        .filter((entry) => isKind(entry, 'interview_check'))
        .filter(({ payload }) => payload.question_id === id);
      const wishes = all
        .filter((entry) => isKind(entry, 'exercise'))
        .filter(({ state, payload }) => state !== 'parked' && payload.interview_question_id === id);
      const draft = await outbox.drafts.get(interviewDraft(id));
      const { downloaded, license, user, ...read } = await cache.transaction('r', cache.tables, async () => ({
        body: await cache.question_bodies.get(id),
        row: await cache.questions.get(id),
        cached: await cache.interview_answers.get(id),
        exercises: await cache.exercises.filter((row) => row.interview_question_id === id).toArray(),
        user: await readFact(cache, 'user'),
        downloaded: await downloadedRows(cache.pack_question_blocks, id),
        license: await readFact(cache, 'licence'),
      }));
      const mine = { draft, entries };
      const view =
        downloaded.length === 0
          ? read.body && overlayAnswer(read.body.question, read, mine)
          : // The last await: a live query doesn't see what is read after an await that isn't Dexie's.
            (await import('./downloaded-question.ts')).viewDownloadedQuestion(
              downloaded,
              { license, clock },
              read,
              mine,
            );
      if (view) {
        const checked = overlayCheck(overlayMarks(view, marks), checks, clock.now());
        const again = [...read.exercises, ...wishes.map(({ payload }) => payload)].filter(
          ({ kind }) => kind === 'again',
        );
        const practicing = [...new Set(again.flatMap(({ point }) => point ?? []))];
        return { view: { ...checked, ...(practicing.length > 0 && { practicing }) }, isLocked: false };
      }
      const isLocked = read.row !== undefined && !read.cached && mayOpenQuestion(read.row, user, username) === false;
      return { view: null, isLocked };
    },
    async refresh({ cache, call, clock }: Pick<SyncContext, 'cache' | 'call' | 'clock'>): Promise<Failure | null> {
      for (let left = tries; ; left -= 1) {
        if (!cache.isOpen()) return noResponse('aborted');
        const before = await cache.interview_answers.get(id);
        const fetched_at = clock.now();
        const result = await call(readQuestion, { params: { id } });
        if (result.ok) {
          if (await writeQuestion(cache, result.reply, { fetched_at, before, isLast: left === 1 })) return null;
        } else {
          const isLocked = result.kind === 'rejected' && result.code === 'premium_required';
          const isGone = result.kind === 'rejected' && result.code === 'not_found';
          // What the learner has answered stays readable to them.
          if (isGone || (isLocked && !(await cache.interview_answers.get(id)))) await cache.question_bodies.delete(id);
          return result;
        }
      }
    },
    // The server has a newer body, or the keys of an answer from another device.
    staleness: ({ view }: OpenedQuestion) => (view?.stale ? { cause: view.version, after: 0 } : undefined),
  } satisfies Query<OpenedQuestion>;
}

/** What the learner said about their answer, to compare. */
function marksOf(answer: CachedInterviewAnswer | undefined): string {
  return JSON.stringify([answer?.should_count, answer?.graded_by === 'self' && answer.covered]);
}

/**
 * A response without an answer, marks, a check, or a pulled correction that came since the request is outdated: it isn't written, unless it's the last
 * one, whose answer still isn't. `before`: the answer at the request.
 */
async function writeQuestion(
  cache: CacheDatabase,
  question: InterviewQuestion,
  { fetched_at, before, isLast }: { fetched_at: number; before: CachedInterviewAnswer | undefined; isLast: boolean },
): Promise<boolean> {
  const { question_bodies, interview_answers } = cache;
  return cache.transaction('rw', [question_bodies, interview_answers], async () => {
    const { id, user_answer, correct_mc_answer } = question;
    const known = await interview_answers.get(id);
    const isPulled = (known?.row_version ?? 0) > (before?.row_version ?? 0);
    const isOutdated = known && (!user_answer || isPulled || marksOf(known) !== marksOf(before));
    if (isOutdated && !isLast) return false;
    await question_bodies.put({ id, question, fetched_at });
    if (user_answer && !isOutdated) {
      const { instead_of = null, row_version = 0, overruled } = known ?? {};
      const own = { instead_of, row_version, ...(overruled && { overruled }) };
      await interview_answers.put({ ...own, question_id: id, ...user_answer, correct_mc_answer });
    }
    return true;
  });
}

export interface Read {
  body: CachedQuestion | undefined;
  row: CachedQuestionRow | undefined;
  cached: CachedInterviewAnswer | undefined;
}

/** This device's own part: the draft and the answer's entries. */
export interface Own {
  draft: Draft | undefined;
  entries: readonly EntryOf<'interview_answer'>[];
}

/** Overlays the local cache with pending work. */
export function overlayAnswer(body: InterviewQuestion, { row, cached }: Omit<Read, 'body'>, own: Own): InterviewView {
  const { draft, entries } = own;
  const { user_answer, ...question } = body;
  const recorded = cached ?? user_answer;
  const waiting = entries.find(({ state }) => state !== 'parked');
  const answer = recorded ? settled(recorded) : waiting ? pending(waiting.payload) : null;
  const isOther = isReworded(recorded ?? waiting?.payload ?? {}, body.options_version);
  const unaccepted = entries.filter(({ state }) => state === 'parked');
  const last = unaccepted[0]?.payload;
  return {
    ...question,
    correct_mc_answer: question.correct_mc_answer ?? cached?.correct_mc_answer ?? null,
    answer: answer && { ...answer, ...(isOther && { reworded: true }) },
    draft: draft?.value ?? last?.selected_mc_answer ?? last?.text_answer ?? '',
    rejected: unaccepted.map(rejectedOf),
    stale: (row?.version ?? 0) > question.version || (recorded !== null && question.explanation === null),
  };
}

/** What the learner thinks should count: as they last said it, sent or not. */
function overlayMarks(view: InterviewView, marks: readonly EntryOf<'should_count'>[]): InterviewView {
  const { answer } = view;
  const waiting = marks.findLast(({ state }) => state !== 'parked');
  const rejected = marks.filter(({ state }) => state === 'parked').map(rejectedOf);
  return {
    ...view,
    rejected: [...view.rejected, ...rejected],
    ...(answer && !answer.pending && waiting && { answer: { ...answer, should_count: waiting.payload.phrases } }),
  };
}

/** The result as the learner last checked it, sent or not. A check of another answer than the one that counts says nothing. */
function overlayCheck(view: InterviewView, checks: readonly EntryOf<'interview_check'>[], now: number): InterviewView {
  const rejected = [...view.rejected, ...checks.filter(({ state }) => state === 'parked').map(rejectedOf)];
  const { answer } = view;
  if (!answer || answer.pending) return { ...view, rejected };
  const waiting = checks.findLast(({ state }) => state !== 'parked')?.payload;
  const { check } = answer;
  const isOfIt = waiting && (waiting.text_answer === undefined || waiting.text_answer === answer.text_answer);
  const checked =
    isOfIt && check && answer.graded_by !== 'model'
      ? {
          ...answer,
          ...resultOf(check.points, (phrase) => waiting.confirmed.includes(phrase)),
          graded_by: 'self' as const,
        }
      : answer;
  const checking = isToCheck(checked, now) ? 'to_check' : isCheckable(checked, now) ? 'open' : undefined;
  return { ...view, rejected, answer: { ...checked, ...(checking && { checking }) } };
}

function settled(answer: InterviewAnswer & Partial<CachedInterviewAnswer>): InterviewAnswerView {
  const { is_correct, selected_mc_answer, text_answer, covered, missed, graded_by, instead_of = null } = answer;
  const settled = { is_correct, selected_mc_answer, text_answer, covered, missed, graded_by, instead_of };
  const { evidence, check, should_count, correction } = answer;
  return {
    pending: false,
    ...settled,
    ...(evidence && { evidence }),
    ...(check && { check }),
    ...(should_count && { should_count }),
    ...(correction && { correction }),
    ...(answer.overruled && { offlineResult: 'overruled' }),
  };
}

function pending(input: { selected_mc_answer?: Letter; text_answer?: string }): InterviewAnswerView {
  return {
    pending: true,
    selected_mc_answer: input.selected_mc_answer ?? null,
    text_answer: input.text_answer ?? null,
  };
}
