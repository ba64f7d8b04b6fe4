import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { vi } from 'vitest';

/** The address in the newest mail of this subject that a running server has written for a recipient; waits until there is one. */
export async function mailedLink(server: { dataDir: string }, recipient: string, subject: RegExp): Promise<string> {
  const link = async () => {
    const mails = await readMails(server);
    const found = mails.filter((mail) => mail.to?.[0]?.address === recipient && subject.test(mail.subject ?? ''));
    const newest = found.sort((one, other) => Date.parse(one.date ?? '') - Date.parse(other.date ?? '')).at(-1);
    return /https?:\/\/\S+/.exec(newest?.text ?? '')?.[0];
  };
  return (await vi.waitUntil(link, { timeout: 15_000 })) ?? '';
}

function readMails(server: { dataDir: string }) {
  const folder = join(server.dataDir, 'mail');
  return Promise.all(readdir(folder).map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
}

function readdir(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.eml'));
  } catch {
    return [];
  }
}
