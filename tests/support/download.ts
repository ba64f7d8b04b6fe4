import { gunzipSync } from 'node:zlib';
import type { DownloadedRow, DownloadManifest } from '../../src/contract/offline.ts';
import type { Client } from './client.ts';

/** Returns the download's content, for users who can have it. */
export async function readManifest(client: Client): Promise<DownloadManifest> {
  const { status, body, text } = await client.call('readDownloadManifest');
  if (status !== 200) throw new Error(text);
  return body;
}

/** The rows of one chunk. */
export async function readRows(client: Client, sha256: string): Promise<DownloadedRow[]> {
  const { status, bytes, text } = await client.call('readDownloadChunk', { params: { sha256 } });
  if (status !== 200) throw new Error(text);
  const lines = gunzipSync(bytes).toString().trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

/** The rows of all chunks. */
export async function readDownloadRows(client: Client): Promise<DownloadedRow[]> {
  const { chunks } = await readManifest(client);
  return (await Promise.all(chunks.map(({ sha256 }) => readRows(client, sha256)))).flat();
}

export function hashesOf({ chunks }: DownloadManifest): string[] {
  return chunks.map(({ sha256 }) => sha256);
}

export function idsOf(rows: DownloadedRow[], kind: DownloadedRow['kind']): number[] {
  return rows.filter((row) => row.kind === kind).map(({ id }) => id);
}
