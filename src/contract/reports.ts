import * as v from 'valibot';
import { Count, Id, Instant, paged, Written } from './scalars.ts';

export const reportTargets = ['puzzle', 'question', 'comment'] as const;
export type ReportTarget = (typeof reportTargets)[number];

export const reportReasons = ['wrong_answer', 'unclear', 'typo', 'broken', 'abuse', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The most characters in a report's text. */
export const reportLimit = 2000;

/** `target_id`: a number for a puzzle or an interview question, a UUID for a comment. A string, because it can be either. */
export const ReportBody = v.pipe(
  v.object({
    target_kind: v.picklist(reportTargets, 'A report must be about a puzzle, a question, or a comment.'),
    target_id: v.pipe(
      v.union([v.pipe(Id, v.transform(String)), v.string()]),
      v.regex(/^(?:\d{1,10}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i, "This isn't a valid ID."),
      v.toLowerCase(),
    ),
    reason: v.picklist(reportReasons, "This isn't a valid reason for a report."),
    text: v.optional(v.pipe(Written, v.maxLength(reportLimit, 'A report can have at most 2,000 characters.')), ''),
  }),
  v.forward(
    v.partialCheck(
      [['reason'], ['text']],
      ({ reason, text }) => reason !== 'other' || text !== '',
      "Please say in a few words what's wrong.",
    ),
    ['text'],
  ),
);
export type ReportBody = v.InferInput<typeof ReportBody>;

/** The reply to a learner's report. */
export const ReportReply = v.object({ id: v.pipe(v.string(), v.uuid()), created_at: Instant });
export type ReportReply = v.InferOutput<typeof ReportReply>;

/**
 * The author of a reported comment, who can outlive it. `username` is null if the account is gone. `earlier_reports`: how many reports of
 * the author's other comments came before this one, resolved or not.
 */
const ReportedAuthor = v.object({ username: v.nullable(v.string()), earlier_reports: Count });

/** A reported comment's text, when it was written, and its puzzle's title. */
const ReportedComment = v.object({ text: v.string(), created_at: Instant, puzzle_title: v.string() });

/**
 * A report as staff see it. `title` and `page` (a path) say what it's about; both are null if that is gone. `puzzle_id` is a comment's
 * puzzle. `user`, who reported it, is null if the account is gone. `comment` and `author` are null if no comment is reported, and `comment`
 * also if it's gone. `open_reports`: how many unresolved reports are about the same target, including this one.
 */
export const Report = v.object({
  id: v.pipe(v.string(), v.uuid()),
  target_kind: v.picklist(reportTargets),
  target_id: v.string(),
  title: v.nullable(v.string()),
  page: v.nullable(v.string()),
  puzzle_id: v.nullable(Id),
  reason: v.picklist(reportReasons),
  text: v.string(),
  created_at: Instant,
  user: v.nullable(v.object({ username: v.string() })),
  comment: v.nullable(ReportedComment),
  author: v.nullable(ReportedAuthor),
  open_reports: v.pipe(Count, v.minValue(1)),
});
export type Report = v.InferOutput<typeof Report>;

export const ReportList = paged(Report);
export type ReportList = v.InferOutput<typeof ReportList>;
