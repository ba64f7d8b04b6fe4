import { product } from '../../contract/product.ts';
import type { ImportResult } from '../../sync/operations/device-file/import-device-file.ts';

/** Says what happened to a file. */
export function broughtWords({ entries, drafts }: Extract<ImportResult, { ok: true }>): string {
  const parts = [
    entries > 0 && (entries === 1 ? '1 entry' : `${entries} entries`),
    drafts > 0 && (drafts === 1 ? '1 draft' : `${drafts} drafts`),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'This device already had everything.' : `Imported ${parts.join(' and ')}.`;
}

/** Says why a file wasn't imported. */
export const faultWords: Record<Extract<ImportResult, { ok: false }>['why'] | 'unreadable', string> = {
  too_large: 'This file is too large. Nothing changed.',
  not_ours: `This isn’t a file from ${product.name}. Nothing changed.`,
  damaged: 'This file is damaged. Nothing changed. If you have another copy, try that.',
  newer: 'A newer version of the app saved this file. Nothing changed. Update the app here and try again.',
  other_user: 'This file belongs to another account. Nothing changed. Log in to that account to import it.',
  no_room: 'There isn’t enough space on this device. Free some and import the file again. Nothing is imported twice.',
  unreadable: 'We couldn’t read or write the file. Try again.',
};
