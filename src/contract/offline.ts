import * as v from 'valibot';
import { AccountId } from './account.ts';
import { readableOrNull } from './from-newer.ts';
import { InterviewQuestion, KeyPoint } from './interview.ts';
import { Letter, openedPuzzle, Question, subtitle, VulnerableLine } from './puzzles.ts';
import { Recording } from './recordings.ts';
import { Count, Id, Instant } from './scalars.ts';
import { OptionalTree } from './text-tree.ts';

/**
 * What a license says: who can use a download on this device, when the paid period ends, and when the grace after it ends. `issued_at` is
 * the server's clock. Devices have licenses of earlier releases, which name no ID.
 */
export const LicenseTerms = v.object({
  user_id: v.optional(AccountId),
  username: v.string(),
  issued_at: Instant,
  paid_until: Instant,
  grace_until: Instant,
});
export type LicenseTerms = v.InferOutput<typeof LicenseTerms>;

/**
 * `terms` is the JSON of `LicenseTerms` as it was signed; `signature` is ECDSA on P-256 with SHA-256 over its UTF-8 bytes, in base64url as
 * WebCrypto gives it (r and s, 64 bytes). The key to check it by is the configuration's `licence_public_key`.
 */
export const License = v.object({ terms: v.string(), signature: v.string() });
export type License = v.InferOutput<typeof License>;

/** A chunk's address is the SHA-256 of its bytes, in lowercase hexadecimal. */
export const ChunkHash = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}$/, "A chunk's name must be a SHA-256 in hexadecimal."),
);

/** `size` is the number of bytes sent, `rows` the number of lines in them. */
export const DownloadChunk = v.object({ sha256: ChunkHash, size: Count, rows: Count });
export type DownloadChunk = v.InferOutput<typeof DownloadChunk>;

/** The whole current library, in chunks whose contents never change. Chunks that only an older manifest names are outdated. */
export const DownloadManifest = v.object({ chunks: v.array(DownloadChunk), licence: License });
export type DownloadManifest = v.InferOutput<typeof DownloadManifest>;

/** A puzzle with its keys, so a device can grade it, and its hints, for learners who ask. `puzzle_kind` is the puzzle's own `kind`. */
export const DownloadedPuzzle = v.object({
  ...openedPuzzle,
  kind: v.literal('puzzle'),
  puzzle_kind: openedPuzzle.kind,
  questions: v.array(v.object({ ...v.omit(Question, ['hint_count', 'hints']).entries, correct_answer: Letter })),
  explanation: v.nullable(v.string()),
  explanation_tree: OptionalTree,
  recording: readableOrNull(v.optional(v.nullable(Recording))),
  lines: v.nullable(v.array(VulnerableLine)),
  subtitle,
  cwe: v.optional(Id),
});
export type DownloadedPuzzle = v.InferOutput<typeof DownloadedPuzzle>;

/** An interview question with its keys and, if it's open ended, the points that grade an answer. */
export const DownloadedQuestion = v.object({
  kind: v.literal('question'),
  ...v.omit(InterviewQuestion, ['user_answer', 'is_active']).entries,
  key_points: v.nullable(v.array(KeyPoint)),
});
export type DownloadedQuestion = v.InferOutput<typeof DownloadedQuestion>;

/** One line of an unpacked chunk. A chunk is gzipped JSON lines. Its bytes are sent unchanged, as `application/gzip`. */
export const DownloadedRow = v.variant('kind', [DownloadedPuzzle, DownloadedQuestion]);
export type DownloadedRow = v.InferOutput<typeof DownloadedRow>;
