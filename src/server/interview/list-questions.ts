import { and, asc, eq, gt, type SQL } from 'drizzle-orm';
import type { Category, InterviewListQuery, InterviewListRow } from '../../contract/interview.ts';
import { isReadable, questionAccess, type Viewer } from '../../rules/access.ts';
import { inListOrder, questionsReplySize } from '../../rules/question-list.ts';
import type { Database } from '../database/open-database.ts';
import { categories, interviewAnswers, interviewQuestions } from '../database/schema.ts';
import { visibleInterviewQuestions } from '../database/visible-rows.ts';
import { invalid, type Rejection } from '../http/rejection.ts';
import { categoryColumns, interviewListColumns, interviewListRow } from './interview-mapper.ts';

/** Returns the interview questions that this viewer can see and that fit: a page of them, or all in the order of `src/rules/question-list.ts`. */
export async function listQuestions(
  db: Database,
  query: InterviewListQuery,
  viewer: Viewer,
  userId: number | undefined,
): Promise<InterviewListRow[] | Rejection> {
  const category = query.category === undefined ? undefined : await findCategory(db, query.category);
  if (category === null) return invalid({ category: ["This category doesn't exist."] });
  const found = db
    .select({
      ...interviewListColumns,
      is_active: interviewQuestions.is_active,
      category: categoryColumns,
      is_correct: interviewAnswers.is_correct,
      correction: interviewAnswers.correction,
      graded_by: interviewAnswers.graded_by,
      check: interviewAnswers.check,
    })
    .from(interviewQuestions)
    .innerJoin(categories, eq(categories.id, interviewQuestions.category_id))
    .leftJoin(
      interviewAnswers,
      // No user has ID 0, so a visitor joins no rows.
      and(eq(interviewAnswers.user_id, userId ?? 0), eq(interviewAnswers.question_id, interviewQuestions.id)),
    )
    .where(and(visibleInterviewQuestions(viewer.isStaff), ...filtersOf(query, category)));
  const rows = await (query.after === undefined
    ? found
    : found.orderBy(asc(interviewQuestions.id)).limit(questionsReplySize));
  const listed = rows.map(({ category, is_active, is_correct, correction, graded_by, check, ...row }) =>
    interviewListRow(row, category, {
      locked: !isReadable(
        questionAccess(viewer, { isPremium: row.is_premium, isActive: is_active, isAnswered: is_correct !== null }),
      ),
      user_answer:
        is_correct === null
          ? null
          : {
              is_correct,
              ...(correction && { correction }),
              ...(graded_by === 'key_points' && check && { check_until: check.until }),
            },
    }),
  );
  return query.after === undefined ? inListOrder(listed) : listed;
}

export async function listCategories(db: Database): Promise<Category[]> {
  return db.select().from(categories).orderBy(asc(categories.id));
}

/** Returns the ID of a category, found by ID or name. */
async function findCategory(db: Database, asked: string): Promise<number | null> {
  const isId = /^\d+$/.test(asked);
  const [row] = await db
    .select({ id: categories.id })
    .from(categories)
    .where(isId ? eq(categories.id, Number(asked)) : eq(categories.name, asked as Category['name']));
  return row?.id ?? null;
}

function filtersOf(
  { difficulty, type, after }: InterviewListQuery,
  categoryId: number | undefined,
): (SQL | undefined)[] {
  return [
    categoryId === undefined ? undefined : eq(interviewQuestions.category_id, categoryId),
    difficulty && eq(interviewQuestions.difficulty, Number(difficulty) as 1 | 2 | 3),
    type && eq(interviewQuestions.type, type),
    after === undefined ? undefined : gt(interviewQuestions.id, after),
  ].map((filter) => filter || undefined);
}
