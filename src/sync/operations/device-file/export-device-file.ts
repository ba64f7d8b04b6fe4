import { type DeviceFile, isLearnersDraft, writeDeviceFile } from '../../device-file/device-file.ts';
import type { SyncContext } from '../../session/sync-context.ts';

/** Returns everything this account did on this device, as the text of a file for `importDeviceFile`. */
export async function exportDeviceFile(
  device: Pick<SyncContext, 'user' | 'username' | 'cache' | 'outbox' | 'clock'>,
): Promise<string> {
  const { cache, outbox, clock } = device;
  // The outbox first: an entry leaves it after the local cache holds its response, so nothing is missed in between.
  const [entries, drafts] = await outbox.transaction('r', outbox.entries, outbox.drafts, () =>
    Promise.all([outbox.entries.orderBy('sequence').toArray(), outbox.drafts.toArray()]),
  );
  const { answers, reactions, progress, interview_answers, exercises } = cache;
  const tables = [answers, reactions, progress, interview_answers, exercises];
  const rows = await cache.transaction('r', tables, async () => ({
    answers: (await answers.toArray()).map(withoutVersion),
    reactions: (await reactions.toArray()).map(withoutVersion).filter(({ reaction }) => reaction !== null),
    progress: (await progress.toArray()).map(withoutVersion),
    interview_answers: (await interview_answers.toArray()).map(withoutVersion),
    exercises: (await exercises.toArray()).map(withoutVersion),
  }));
  return writeDeviceFile({
    ...(device.user?.user_id && { user_id: device.user.user_id }),
    username: device.username ?? '',
    saved_at: new Date(clock.now()).toISOString(),
    entries: entries.map(({ sequence: _, username: __, next_attempt_at: ___, ...entry }) => ({
      ...entry,
      payload: { ...entry.payload },
    })),
    drafts: drafts.filter(isLearnersDraft),
    mirror: rows as DeviceFile['mirror'],
  });
}

function withoutVersion<Row extends { row_version: number }>({
  row_version: _,
  ...row
}: Row): Omit<Row, 'row_version'> {
  return row;
}
