import * as v from 'valibot';
import {
  type DownloadChunk,
  type DownloadedPuzzle,
  type DownloadedQuestion,
  DownloadedRow,
} from '../../contract/offline.ts';
import { secureApis } from '../../rules/secure-apis.ts';

export interface ExtractedChunk {
  puzzles: DownloadedPuzzle[];
  questions: DownloadedQuestion[];
}

/** How many compressed bytes are unpacked at a time. */
const piece = 16_384;

/** How long it works before the screen gets its turn, in milliseconds. */
const turn = 12;

/**
 * Verifies a chunk and unpacks it line by line, taking turns with the rest of the page. Returns null if it doesn't match its name, or
 * this build can't read it.
 */
export async function extractChunk(
  bytes: Uint8Array<ArrayBuffer>,
  { sha256, rows }: DownloadChunk,
): Promise<ExtractedChunk | null> {
  if ((await hexDigest(bytes)) !== sha256) return null;
  const unpacked: ExtractedChunk = { puzzles: [], questions: [] };
  let began = performance.now();
  try {
    for await (const line of linesOf(bytes)) {
      const row = v.safeParse(DownloadedRow, JSON.parse(line));
      if (!row.success) return null;
      if (row.output.kind === 'puzzle') unpacked.puzzles.push(row.output);
      else unpacked.questions.push(row.output);
      if (performance.now() - began < turn) continue;
      await nextTask();
      began = performance.now();
    }
  } catch (error) {
    // It isn't gzip, or isn't JSON.
    if (error instanceof TypeError || error instanceof SyntaxError) return null;
    throw error;
  }
  return unpacked.puzzles.length + unpacked.questions.length === rows ? unpacked : null;
}

async function hexDigest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await secureApis().crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function* linesOf(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<string> {
  let at = 0;
  const downloaded = new ReadableStream<BufferSource>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + piece));
      at += piece;
    },
  });
  const reader = downloaded
    .pipeThrough(new DecompressionStream('gzip'))
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + read.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield line;
  }
  if (rest !== '') yield rest;
}

/** Yields to the page. A timer would wait longer, and longer each time in a row. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
