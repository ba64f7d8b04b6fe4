import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type {
  DownloadChunk,
  DownloadedPuzzle,
  DownloadedQuestion,
  DownloadedRow,
  LicenseTerms,
} from '../../src/contract/offline.ts';
import { textTreeOf } from '../../src/rules/markdown/text-tree.ts';
import { fakePuzzle, fakeQuestion, json, rejectWith } from './fake-api.ts';
import { fakeRecording } from './fake-recording.ts';

const notes = { A: 'Of A.', B: 'Of B.', C: 'Of C.', D: 'Of D.' };
const day = 86_400_000;

/** A row of the download; A is right. */
export function fakeDownloadedPuzzle(id: number, fields: Partial<DownloadedPuzzle> = {}): DownloadedPuzzle {
  const { title, description, category, language, difficulty, is_premium, published_at, version, ...rest } =
    fakePuzzle(id);
  const head = { id, title, description, category, language, difficulty, is_premium, published_at, version };
  return {
    kind: 'puzzle',
    ...head,
    file_name: rest.file_name,
    code_snippet: rest.code_snippet,
    questions: rest.questions.map((question) => ({
      ...question,
      correct_answer: 'A' as const,
      notes,
      hint: 'Follow the length.',
    })),
    explanation: 'Because of the download.',
    explanation_tree: textTreeOf('Because of the download.', rest.code_snippet),
    recording: fakeRecording(),
    lines: [{ line: 1, note: 'Here.' }],
    subtitle: 'Output without escaping',
    cwe: 79,
    ...fields,
  };
}

export function fakeDownloadedQuestion(id: number, fields: Partial<DownloadedQuestion> = {}): DownloadedQuestion {
  const { user_answer: _, is_active: __, ...question } = fakeQuestion(id);
  const isChoice = question.type === 'MC';
  return {
    kind: 'question',
    ...question,
    correct_mc_answer: isChoice ? 'A' : null,
    correct_text_answer: isChoice ? null : 'The model answer.',
    correct_text_answer_tree: isChoice ? null : textTreeOf('The model answer.'),
    explanation: 'Because of the download.',
    explanation_tree: textTreeOf('Because of the download.'),
    notes: isChoice ? notes : null,
    key_points: isChoice ? null : [{ phrase: 'the point', synonyms: ['point of it all'] }],
    ...fields,
  };
}

/** The server's side of the download: chunks of a number of rows, named by their contents, and licenses. */
export class FakeDownload {
  rows: DownloadedRow[] = [];
  rowsOfChunk = 2;
  plan: 'monthly' | 'annual' = 'annual';
  terms: LicenseTerms;
  /** Returns the response for requested bytes. It can garble them. */
  garble: (bytes: Buffer) => Buffer = (bytes) => bytes;
  /** Addresses of chunks that were sent, in order. */
  sent: string[] = [];
  manifests = 0;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(username: string, now: number) {
    this.terms = {
      username,
      issued_at: new Date(now).toISOString(),
      paid_until: new Date(now + 30 * day).toISOString(),
      grace_until: new Date(now + 37 * day).toISOString(),
    };
  }

  get publicKey(): string {
    return this.#keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');
  }

  get chunks(): (DownloadChunk & { bytes: Buffer })[] {
    const starts = Array.from(
      { length: Math.ceil(this.rows.length / this.rowsOfChunk) },
      (_, at) => at * this.rowsOfChunk,
    );
    return starts.map((start) => {
      const rows = this.rows.slice(start, start + this.rowsOfChunk);
      const bytes = gzipSync(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
      return { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length, rows: rows.length, bytes };
    });
  }

  edit(id: number, fields: Partial<DownloadedPuzzle>): void {
    this.rows = this.rows.map((row) =>
      row.kind === 'puzzle' && row.id === id ? { ...row, version: row.version + 1, ...fields } : row,
    );
  }

  serve(path: string): Response {
    if (this.plan !== 'annual') return rejectWith('premium_required');
    if (path === '/api/offline/manifest/') {
      this.manifests += 1;
      const terms = JSON.stringify(this.terms);
      const key = { key: this.#keys.privateKey, dsaEncoding: 'ieee-p1363' as const };
      const license = { terms, signature: sign('sha256', Buffer.from(terms), key).toString('base64url') };
      return json(200, { chunks: this.chunks.map(({ bytes: _, ...chunk }) => chunk), licence: license });
    }
    const chunk = this.chunks.find(({ sha256 }) => path === `/api/offline/chunks/${sha256}/`);
    if (!chunk) return rejectWith('not_found');
    this.sent.push(chunk.sha256);
    return new Response(new Uint8Array(this.garble(chunk.bytes)), { headers: { 'content-type': 'application/gzip' } });
  }
}
