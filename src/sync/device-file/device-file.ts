import * as v from 'valibot';
import { Letter } from '../../contract/puzzles.ts';
import { Count, Day, Id, Instant, OperationId } from '../../contract/scalars.ts';
import { AnswerRow, ExerciseRow, InterviewAnswerRow, ProgressRow, ReactionRow } from '../../contract/sync.ts';
import { revisionForm } from '../engine/revise-entry.ts';
import { isKnown, operationOf, operations } from '../operations/operations.ts';
import type { OutboxEntry } from '../operations/outbox-entry.ts';
import { firstStepsDraft } from '../queries/course-offer.ts';
import { reviewsDraft } from '../queries/reviews.ts';
import { isSameUser, type StoredUser } from '../storage/stored-user.ts';

const format = 'nday-device';
const version = 1;

/** In bytes. A file with 40,000 answers takes about half of it. */
export const deviceFileLimit = 32_000_000;

const short = v.pipe(v.string(), v.maxLength(200));
const long = v.pipe(v.string(), v.maxLength(100_000));
const list = <Schema extends v.GenericSchema>(schema: Schema) => v.pipe(v.array(schema), v.maxLength(100_000));

/** An outbox entry without what belongs to this device: its place, its user, and when it's due. */
const FileEntry = v.pipe(
  v.object({
    operation_id: OperationId,
    kind: short,
    kind_version: Id,
    target: short,
    lane: short,
    payload: v.record(v.string(), v.unknown()),
    state: v.picklist(['pending', 'sent', 'parked']),
    attempts: Count,
    faults: Count,
    unanswered_ms: v.optional(Count),
    last_status: v.nullable(Count),
    last_code: v.nullable(long),
    last_error: v.nullable(long),
    made_at: Count,
  }),
  // What only a newer build knows is accepted as it is, as in the outbox.
  v.check((entry) => {
    const made = entry as Pick<OutboxEntry, 'kind' | 'kind_version'>;
    return !isKnown(made) || v.is(operationOf(made).payload, entry.payload);
  }),
);
export type FileEntry = v.InferOutput<typeof FileEntry>;

const draftForms = Object.values(operations).flatMap(({ draft }) => draft?.form ?? []);

/** Whether a draft is the learner's own. Staff drafts hold answer keys and stay on the device. */
export function isLearnersDraft({ key }: { key: string }): boolean {
  const isChoice = key === reviewsDraft || key === firstStepsDraft;
  return isChoice || revisionForm.test(key) || draftForms.some((form) => form.test(key));
}

const FileDraft = v.pipe(
  v.object({ key: v.string(), value: v.string(), updated_at: v.number() }),
  v.check((draft) => isLearnersDraft(draft)),
);

/** What the learner did, as the server told it. Permissions, puzzles, and explanations aren't part of it. */
const FileRows = v.object({
  answers: list(
    v.object({
      ...AnswerRow.entries,
      local_date: v.nullable(Day),
      note: v.nullable(long),
      instead_of: v.nullable(Letter),
      overruled: v.optional(v.literal(true)),
    }),
  ),
  reactions: list(ReactionRow),
  progress: list(ProgressRow),
  interview_answers: list(
    v.object({
      ...InterviewAnswerRow.entries,
      instead_of: v.nullable(long),
      overruled: v.optional(v.literal(true)),
    }),
  ),
  exercises: list(ExerciseRow),
});
export type FileRows = v.InferOutput<typeof FileRows>;

const Head = v.object({ format: v.literal(format), version: Id });

const Body = v.object({
  user_id: v.optional(short),
  username: short,
  saved_at: Instant,
  entries: list(FileEntry),
  drafts: list(FileDraft),
  mirror: FileRows,
});

/** What one account has on one device. */
export type DeviceFile = v.InferOutput<typeof Body>;

/** Why a file isn't accepted. `not_ours`: it isn't one of our files at all. */
export type FileFault = 'too_large' | 'not_ours' | 'damaged' | 'newer' | 'other_user';

export function writeDeviceFile(file: DeviceFile): string {
  const cache: FileRows = { answers: [], reactions: [], progress: [], interview_answers: [], exercises: [] };
  // If the file gets too large, the local cache goes first because the server has it, then the drafts.
  for (const part of [file, { ...file, mirror: cache }]) {
    const text = toText(part);
    if (new TextEncoder().encode(text).length <= deviceFileLimit) return text;
  }
  return toText({ ...file, mirror: cache, drafts: [] });
}

function toText(file: DeviceFile): string {
  return JSON.stringify({ format, version, ...file });
}

/** Whose device imports the file, and when their account was created, if that's known. */
export interface Importer {
  user: StoredUser | null;
  created_at: string | undefined;
}

/** Reads what `writeDeviceFile` wrote, for this user only. */
export function readDeviceFile(
  text: string,
  importer: Importer,
): { ok: true; file: DeviceFile } | { ok: false; why: FileFault } {
  const parsed = parseJson(text);
  const head = v.safeParse(Head, parsed);
  if (!head.success) return { ok: false, why: text.slice(0, 100).includes(`"${format}"`) ? 'damaged' : 'not_ours' };
  if (head.output.version > version) return { ok: false, why: 'newer' };
  const body = v.safeParse(Body, parsed, { abortEarly: true });
  if (!body.success) return { ok: false, why: 'damaged' };
  if (!isTheirs(body.output, importer)) return { ok: false, why: 'other_user' };
  return { ok: true, file: body.output };
}

/** An older build's file has no ID: its username must be the account's, and was another's before the account was created. */
function isTheirs({ user_id, username, saved_at }: DeviceFile, { user, created_at }: Importer): boolean {
  if (!isSameUser({ user_id, username }, user)) return false;
  return user_id !== undefined || created_at === undefined || Date.parse(saved_at) >= Date.parse(created_at);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
