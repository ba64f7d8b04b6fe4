import { type Card, createEmptyCard, fsrs, Rating } from 'ts-fsrs';
import type { InterviewQuestion } from '../../contract/interview.ts';
import type { Letter, Puzzle, Question } from '../../contract/puzzles.ts';
import type { ExerciseRow } from '../../contract/sync.ts';
import { addDays, localDay } from '../../rules/puzzle-day.ts';
import { roleOf } from '../../rules/roles.ts';
import type { SyncContext } from '../session/sync-context.ts';
import { type CachedAnswer, readDailyId, readFact } from '../storage/cache-database.ts';
import { downloadedRows } from '../storage/download-block.ts';
import { pendingExercises } from './days.ts';
import { downloadedView } from './downloaded-view.ts';
import { isLockedFor, type ViewerContext } from './puzzles.ts';
import type { Query } from './query.ts';

/** A missed question, and when it comes back. */
export interface ReviewCard {
  puzzle_id: number;
  question_id: number;
  /** The learner's calendar day when it becomes due. */
  due: string;
  /** How often it came back. */
  reviews: number;
}

type MissedAnswer = Pick<CachedAnswer, 'puzzle_id' | 'question_id' | 'answered_at' | 'local_date'>;
type Review = Pick<ExerciseRow, 'id' | 'question_id' | 'is_correct' | 'done_at' | 'local_date'>;

/** A key point of an interview answer that the learner wants to practice, and when it comes back. */
export interface PointCard {
  interview_question_id: number;
  point: string;
  due: string;
  reviews: number;
}

/** The longest a known question stays away. FSRS alone gives up to a day more, to keep its grades apart. */
const longestDays = 365;

/** In days, and not random, so every device computes the same from the same log. */
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false, maximum_interval: longestDays });

/** Returns each missed question with the day its log leads to, the longest due first. */
export function scheduleOf(missed: readonly MissedAnswer[], log: readonly Review[]): ReviewCard[] {
  const logs = Map.groupBy(log, ({ question_id }) => question_id);
  const cards = missed.map(({ puzzle_id, question_id, answered_at, local_date }) => {
    const reviews = (logs.get(question_id) ?? []).toSorted(
      (one, other) => Date.parse(one.done_at) - Date.parse(other.done_at) || (one.id < other.id ? -1 : 1),
    );
    let day = local_date ?? localDay(new Date(answered_at));
    let card: Card = scheduler.next(createEmptyCard(startOf(day)), startOf(day), Rating.Again).card;
    for (const { is_correct, local_date } of reviews) {
      // A slow clock, or a flight east to west, must not make time run backward.
      if (local_date > day) day = local_date;
      card = scheduler.next(card, startOf(day), is_correct ? Rating.Good : Rating.Again).card;
    }
    const due = addDays(day, Math.min(card.scheduled_days, longestDays));
    return { puzzle_id, question_id, due, reviews: reviews.length };
  });
  return cards.sort((one, other) => compare(one.due, other.due) || one.question_id - other.question_id);
}

/** Returns each key point to practice with the day its log leads to, the longest due first. */
export function pointCards(log: readonly ExerciseRow[]): PointCard[] {
  const ofPoints = log.filter(({ point }) => point != null);
  const byPoint = Map.groupBy(ofPoints, ({ interview_question_id, point }) => `${interview_question_id} ${point}`);
  const cards = [...byPoint.values()].flatMap((entries) => {
    const wishes = entries.filter(({ kind }) => kind === 'again');
    const first = wishes.toSorted((one, other) => Date.parse(one.done_at) - Date.parse(other.done_at))[0];
    if (!first?.interview_question_id || first.point == null) return [];
    const { interview_question_id, point, done_at, local_date } = first;
    const missed = { puzzle_id: 0, question_id: 0, answered_at: done_at, local_date };
    const reviews = entries.filter(({ kind }) => kind === 'review').map((entry) => ({ ...entry, question_id: 0 }));
    const [card] = scheduleOf([missed], reviews);
    return card ? [{ interview_question_id, point, due: card.due, reviews: card.reviews }] : [];
  });
  return cards.sort(
    (one, other) => compare(one.due, other.due) || one.interview_question_id - other.interview_question_id,
  );
}

/** FSRS counts UTC days, so the learner's own days are handed to it as those. */
function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** The draft that says whether reviews are `on` or `off`. */
export const reviewsDraft = 'reviews';

/** What a review shows of a puzzle. */
export type ReviewPuzzle = Pick<
  Puzzle,
  | 'id'
  | 'title'
  | 'category'
  | 'language'
  | 'kind'
  | 'file_name'
  | 'code_snippet'
  | 'lines'
  | 'cwe'
  | 'explanation'
  | 'explanation_tree'
  | 'recording'
> & { questions: Omit<Question, 'hints'>[] };

/** One question of a review: the missed one itself, or a similar one from another puzzle of the same concept. */
export interface ReviewItem {
  card: ReviewCard;
  puzzle: ReviewPuzzle;
  question: Omit<Question, 'hints'> & { correct_answer: Letter };
}

/** A key point to say again, and the question whose answer lacked it. */
export interface PointItem {
  card: PointCard;
  question: Pick<InterviewQuestion, 'id' | 'title' | 'description' | 'description_tree'>;
}

export interface ReviewsView {
  /** Whether the learner wants them: they do until they turn them off on this device. */
  on: boolean;
  /** Whether this device said that they're on, or the learner chose. */
  isAnnounced: boolean;
  /** What can be asked now. */
  due: number;
  next: ReviewItem | null;
  /** The next key point of an interview answer. Those come after the questions. */
  next_point: PointItem | null;
  /** Puzzles with due questions that aren't on this device. */
  missing: number[];
  /** Interview questions with due key points that aren't on this device. */
  missing_questions: number[];
  /** The total of missed questions. */
  cards: number;
  /** The day when the next one becomes due, if none is now. */
  next_day: string | null;
  done_today: number;
}

/** What is due for this learner on this device. */
export const reviewsQuery = {
  key: 'reviews',
  async read(device: SyncContext): Promise<ReviewsView> {
    const { cache, outbox, serverClock: clock } = device;
    const choice = (await outbox.drafts.get(reviewsDraft))?.value;
    const { cards, points: allPoints, log, answers } = await readCards(device);
    const fetched = await cache.puzzles.toArray();
    const isOpen = await readOpen(
      device,
      fetched.map(({ id }) => id),
    );
    const bodies = new Map<number, ReviewPuzzle>(
      fetched.filter(({ id }) => isOpen(id)).map(({ id, puzzle }) => [id, puzzle]),
    );
    const today = localDay(new Date(clock.now()));
    const dueCards = cards.filter(({ due }) => due <= today);
    for (const id of new Set(dueCards.map(({ puzzle_id }) => puzzle_id))) {
      const downloaded = bodies.has(id) ? undefined : await downloadedPuzzle(device, id, [...answers.values()]);
      if (downloaded) bodies.set(id, downloaded);
    }
    const duePoints = allPoints.filter(({ due }) => due <= today);
    const questions = new Map((await cache.question_bodies.toArray()).map(({ id, question }) => [id, question]));
    const points = duePoints.flatMap((card): PointItem[] => {
      const question = questions.get(card.interview_question_id);
      return question ? [{ card, question }] : [];
    });
    const items = dueCards.map((card) => itemOf(card, bodies, answers)).filter((item) => item !== null);
    return {
      on: choice !== 'off',
      isAnnounced: choice !== undefined,
      due: items.length + points.length,
      next: items[0] ?? null,
      next_point: points[0] ?? null,
      missing: [...new Set(dueCards.filter(({ puzzle_id }) => !bodies.has(puzzle_id)).map((card) => card.puzzle_id))],
      missing_questions: [
        ...new Set(duePoints.map((card) => card.interview_question_id).filter((id) => !questions.has(id))),
      ],
      cards: cards.length + allPoints.length,
      next_day:
        [...cards, ...allPoints]
          .map(({ due }) => due)
          .filter((due) => due > today)
          .sort()[0] ?? null,
      done_today: log.filter(({ local_date }) => local_date === today).length,
    };
  },
} satisfies Query<ReviewsView>;

/** How many missed questions and key points are due, whether or not they're on the device; 0 if reviews are off. It reads no puzzle. */
export const dueQuery: Query<number> = {
  key: 'due reviews',
  async read(device) {
    if ((await device.outbox.drafts.get(reviewsDraft))?.value === 'off') return 0;
    const { cards, points } = await readCards(device);
    const today = localDay(new Date(device.serverClock.now()));
    return [...cards, ...points].filter(({ due }) => due <= today).length;
  },
};

/** Reads what the schedule is computed from, as few puzzles as it takes. A locked one asks nothing. */
async function readCards(device: Pick<SyncContext, 'cache' | 'outbox' | 'serverClock' | 'username'>) {
  const { cache, outbox } = device;
  // The outbox first: an entry leaves it after the local cache holds its response, so nothing is missed in between.
  const entries = await outbox.entries.orderBy('sequence').toArray();
  const waiting = entries.filter(({ state }) => state !== 'parked');
  const exercises = [...(await cache.exercises.toArray()), ...(await pendingExercises(cache, waiting))];
  const log = exercises.filter(({ kind }) => kind === 'review');
  const answers = new Map((await cache.answers.toArray()).map((answer) => [answer.question_id, answer]));
  const missed = [...answers.values()].filter(({ is_correct, correction }) => !is_correct && correction !== 'void');
  const isOpen = await readOpen(device, [...new Set(missed.map(({ puzzle_id }) => puzzle_id))]);
  const cards = scheduleOf(missed, log).filter(({ puzzle_id }) => isOpen(puzzle_id));
  return { cards, points: pointCards(exercises), log, answers };
}

async function readOpen(
  { cache, serverClock: clock, username }: Pick<SyncContext, 'cache' | 'serverClock' | 'username'>,
  ids: number[],
): Promise<(id: number) => boolean> {
  const viewer: ViewerContext = {
    user: await readFact(cache, 'user'),
    daily: await readDailyId(cache, clock.now()),
    isSignedIn: username !== null,
    now: clock.now(),
  };
  const heads = await cache.catalogue.bulkGet(ids);
  const openings = await cache.openings.bulkGet(ids);
  const progress = await cache.progress.bulkGet(ids);
  const open = heads.flatMap((head, at) =>
    head && !isLockedFor(viewer, head, openings[at], progress[at]?.completed ?? false) ? [head.id] : [],
  );
  const openIds = new Set(open);
  return (id) => openIds.has(id);
}

/** Reads the download if no body was fetched. */
async function downloadedPuzzle(
  { cache, serverClock: clock }: Pick<SyncContext, 'cache' | 'serverClock'>,
  id: number,
  allAnswers: readonly CachedAnswer[],
): Promise<ReviewPuzzle | undefined> {
  const rows = await downloadedRows(cache.pack_puzzle_blocks, id);
  if (rows.length === 0) return undefined;
  const [reaction, progress, catalogued, license] = await Promise.all([
    cache.reactions.get(id),
    cache.progress.get(id),
    cache.catalogue.get(id),
    readFact(cache, 'licence'),
  ]);
  const answers = allAnswers.filter(({ puzzle_id }) => puzzle_id === id);
  const withoutBody = { id, daily: null, answers, hints: [], reaction, progress, catalogued };
  return downloadedView(withoutBody, { rows, license, clock }, [], []);
}

type Bodies = ReadonlyMap<number, ReviewPuzzle>;
type Answers = ReadonlyMap<number, CachedAnswer>;

/** Returns null if the puzzle isn't on this device. */
function itemOf(card: ReviewCard, bodies: Bodies, answers: Answers): ReviewItem | null {
  const own = bodies.get(card.puzzle_id);
  const missed = own?.questions.find(({ id }) => id === card.question_id);
  if (!own || !missed) return null;
  const likes = [...bodies.values()]
    .filter((puzzle) => puzzle.id !== own.id && isAlike(puzzle, own, answers))
    .flatMap((puzzle) =>
      puzzle.questions
        .filter((question) => roleOf(question) === roleOf(missed))
        .map((question) => ({ puzzle, question })),
    )
    .sort((one, other) => one.question.id - other.question.id);
  // They alternate.
  const { puzzle, question } = likes[card.reviews % (likes.length || 1)] ?? { puzzle: own, question: missed };
  const correct_answer = question.correct_answer ?? answers.get(question.id)?.correct_answer;
  return correct_answer ? { card, puzzle, question: { ...question, correct_answer } } : null;
}

/**
 * Whether a puzzle is about the same vulnerability and is completely answered. Others don't qualify: their keys and vulnerability are
 * hidden from the learner, and an answer would be the first, which scores.
 */
function isAlike({ cwe, questions }: ReviewPuzzle, own: ReviewPuzzle, answers: Answers): boolean {
  return cwe !== undefined && cwe === own.cwe && questions.every(({ id }) => answers.has(id));
}
