import { getDefaultStore } from 'jotai';
import { isOutOfRoom } from '../../sync/device.ts';
import { endReminder } from '../../sync/operations/reminder.ts';
import { countUnsettled } from '../../sync/operations/sign-out.ts';
import { accountDialogAtom } from '../shell/account-dialog.ts';
import { currentDevice } from '../shell/current-device.ts';
import { logOutOnDevice, reload } from '../shell/device-services/change-user.ts';
import { sayLoggedOutAfterReload } from '../shell/device-services/logged-out-bar.tsx';
import { notifyAfterReload } from '../shell/later/notify-after-reload.ts';
import { notifyBusy } from '../shell/notice.tsx';
import { subscriberHere } from './reminder-support.ts';

const syncTimeoutMs = 3000;

/** Logs out, with or without a connection. First asks what to do with work that the server doesn't have yet. */
export async function logout(): Promise<void> {
  const unsettled = await (await currentDevice()).run(countUnsettled);
  if (unsettled > 0) getDefaultStore().set(accountDialogAtom, 'logout');
  // Work made meanwhile, here or in another tab, wasn't part of the question.
  else await finishLogout('keep');
}

export async function finishLogout(pending: 'keep' | 'discard'): Promise<void> {
  notifyBusy('Logging out…');
  await Promise.race([takeReminderBack(), new Promise((resolve) => setTimeout(resolve, syncTimeoutMs))]);
  try {
    await logOutOnDevice(pending);
    sayLoggedOutAfterReload();
  } catch (error) {
    console.error(error);
    notifyAfterReload(`You’re still logged in: ${obstacleText(error)}`);
  }
  return reload();
}

function obstacleText(error: unknown): string {
  return isOutOfRoom(error)
    ? 'this device has no space to record the logout. Free some and try again.'
    : 'this device couldn’t record the logout. Try again.';
}

/** A failure of the browser or its push service must not stop a logout. */
async function takeReminderBack(): Promise<void> {
  try {
    await (await currentDevice()).run(endReminder, await subscriberHere());
  } catch (error) {
    console.error('The reminder could not be taken back.', error);
  }
}
