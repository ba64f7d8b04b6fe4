/** What the names of a schema's fields don't say. A test checks that the document has each of these schemas. */
export const schemaNotes: Record<string, string> = {
  SignedIn: 'Whose session it is.',
  Puzzle:
    'A puzzle as the caller sees it. `explanation`, `explanation_tree`, `recording`, and `lines` are null, and `cwe` is missing, until the caller has answered every question. `comments` are the newest 20. `user_answers` has the ID of each answered question as a key.',
  TextTree: 'Parsed Markdown, as the JSON of a hast root. It has no elements, properties, and addresses but these.',
  Question:
    '`correct_answer` and `notes` are there only for staff and for callers who answered the question. `options_version` is the version of the puzzle that last changed the options or the key.',
  PublicDaily: "A day's daily without anything personal.",
  PuzzleListRow: "`success_rate` is a fraction, null before the first attempt. `locked`: the caller can't open it.",
  PuzzleProgress: "The caller's progress in one puzzle. `xp` is what the puzzle earned them.",
  UserAnswer: '`correct_answer` is the key at the time of the answer.',
  VulnerableLine: 'A line of the code, counted from 1, with a note for its margin.',
  Notes: 'Why each option is right or wrong.',
  AnswerBody:
    "`version` is the version of the puzzle that the learner saw. `answered_at` is the device's clock and `local_date` its calendar day; both default to the server's, in UTC.",
  AnswerReply: 'Letters are in `*_answer`, the texts of options in `*_option`.',
  ReactBody: '`desired` sets the reaction, and null clears it. Without `desired`, `reaction` toggles.',
  CommentBody: 'Plain text with Markdown inline code and code blocks.',
  InterviewListRow: "`locked`: the caller can't open it. `user_answer` is null until they answer.",
  InterviewQuestion:
    'An interview question as the caller sees it. Every key is null until they answer, and `correct_text_answer_tree` and `explanation_tree` are null or missing.',
  InterviewAnswer:
    'The first answer. An open-ended one is right when it covers enough key points: `covered` and `missed` list them. `graded_by` `key_points` is a suggestion. `check` is there while the caller can confirm the points themselves: all of them in order, and until when.',
  CheckBody:
    '`confirmed` are the phrases of all key points that the answer states. `text_answer` is the answer that was checked: if another one counts, nothing changes.',
  InterviewAnswerBody: '`selected_mc_answer` for multiple choice, `text_answer` for open ended.',
  Profile: '`average_score` is the percentage that is right in completed puzzles.',
  Competency: 'Percentages by category. `overall_score` is the mean of `combined_score`.',
  LeaderboardEntry: '`average_score` is a percentage.',
  OwnRank: "The caller's own place. Both fields are null before the first score; a hidden user has no `rank`.",
  Progress: "`days` are the learner's own calendar days on which they did something.",
  Subscription:
    '`current_period_end`: paid until then. `access_until` is later while a renewal is awaited. `is_managed` is false for a plan that nobody pays for.',
  Receipt: '`amount` is in cents.',
  AnnualOffer: '`amount` is in cents: a year, less what is left of the month.',
  PullReply:
    'One page of changes. First drop the rows of the scopes in `reset`, then write `changes`, and pull again while `more` is true.',
  Change: 'One changed row: its `value`, or `deleted`.',
  DownloadManifest: 'The chunks that make up the offline download, and the license to use it.',
};
