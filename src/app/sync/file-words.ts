import { product } from '../../contract/product.ts';
import type { ImportResult } from '../../sync/device-file/import-device-file.ts';

/** What came of a file. */
export function broughtWords({ entries, drafts }: Extract<ImportResult, { ok: true }>): string {
  const parts = [
    entries > 0 && (entries === 1 ? '1 entry' : `${entries} entries`),
    drafts > 0 && (drafts === 1 ? '1 draft' : `${drafts} drafts`),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'This device had all of it.' : `Brought in ${parts.join(' and ')}.`;
}

/** Why nothing came of it. */
export const faultWords: Record<Extract<ImportResult, { ok: false }>['why'] | 'unreadable', string> = {
  too_large: 'This file is too large to be from a device. Nothing was changed.',
  not_ours: `This is not a file that ${product.name} has saved. Nothing was changed.`,
  damaged: 'This file is damaged. Nothing was changed. If you have another copy, try that.',
  newer: 'A newer version of the app has saved this file. Nothing was changed. Update the app here, and try again.',
  other_user: 'This file is of another account. Nothing was changed. Log in to that one to bring it in.',
  no_room: 'There is no room on this device for all of it. Make room, and bring it in again: nothing comes in twice.',
  unreadable: 'The file could not be read or written. Please try again.',
};
