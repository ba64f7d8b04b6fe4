import * as v from 'valibot';
import { plans } from './account.ts';
import { Comment, Letter } from './puzzles.ts';
import { Count, Id, Instant, PageParameter, paged, SearchText } from './scalars.ts';

/** The search and page parameters of staff's lists. */
export const SearchQuery = v.object({
  page: PageParameter,
  q: v.optional(SearchText),
});
export type SearchQuery = v.InferOutput<typeof SearchQuery>;

/** A comment and its puzzle. `user` is null if the account is gone. */
export const ModeratedComment = v.object({
  ...Comment.entries,
  user: v.nullable(Comment.entries.user),
  puzzle: v.object({ id: Id, title: v.string() }),
});
export type ModeratedComment = v.InferOutput<typeof ModeratedComment>;

export const CommentList = paged(ModeratedComment);

/** An account as staff see it. `suspended_at`: since when nobody can sign in to it. */
export const AccountRow = v.object({
  id: Id,
  username: v.string(),
  email: v.string(),
  is_staff: v.boolean(),
  plan: v.nullable(v.picklist(plans)),
  xp: Count,
  created_at: Instant,
  suspended_at: v.nullable(Instant),
});
export type AccountRow = v.InferOutput<typeof AccountRow>;

export const AccountList = paged(AccountRow);

export const SuspensionBody = v.object({ is_suspended: v.boolean() });

/**
 * First answers to the current version of a multiple-choice question, by option. `earlier` ones were to other options or another key, and
 * aren't included. `solved_with_hints` counts the right answers after one hint, and after both; a puzzle's question has it. `beats_key` names a wrong option that more learners chose than the right one, if enough have answered.
 */
export const OptionStatistics = v.object({
  question_id: Id,
  text: v.string(),
  correct_answer: Letter,
  options: v.array(v.object({ letter: Letter, text: v.string(), answers: Count })),
  answers: Count,
  earlier: Count,
  solved_with_hints: v.optional(v.tuple([Count, Count])),
  beats_key: v.nullable(Letter),
});
export type OptionStatistics = v.InferOutput<typeof OptionStatistics>;

/**
 * How often learners' answers to an open-ended question stated one of its key points or missed it, and how often a learner thought that
 * their answer should have counted, with the latest of those answers.
 */
export const KeyPointStatistics = v.object({
  phrase: v.string(),
  covered: Count,
  missed: Count,
  should_count: Count,
  answers: v.array(v.string()),
});
export type KeyPointStatistics = v.InferOutput<typeof KeyPointStatistics>;
