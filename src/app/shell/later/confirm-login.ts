import { atom, getDefaultStore } from 'jotai';
import type { CallResult, MakeCall } from '../../../sync/http/first/api-client.ts';
import { accountDialogAtom } from '../account-dialog.ts';

/** The rejections that a new proof of identity resolves. */
export type ConfirmationNeed = 'fresh_login_required' | 'second_factor_required';

/** What to confirm, and what the dialog calls once it's confirmed; null if there's nothing. */
export const confirmationAtom = atom<{ need: ConfirmationNeed; confirm: () => void } | null>(null);

/** Whether the server rejected a screen's request because a second factor is missing. */
export const lacksSecondFactorAtom = atom(false);

let asking: Promise<boolean> | undefined;

/** Opens the dialog. Returns whether the user confirmed; false if they closed it. */
export function askToConfirm(need: ConfirmationNeed): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    const store = getDefaultStore();
    let isConfirmed = false;
    const stop = store.sub(accountDialogAtom, () => {
      if (store.get(accountDialogAtom) === 'confirm') return;
      stop();
      store.set(confirmationAtom, null);
      if (isConfirmed) store.set(lacksSecondFactorAtom, false);
      asking = undefined;
      resolve(isConfirmed);
    });
    const confirm = () => {
      isConfirmed = true;
      store.set(accountDialogAtom, null);
    };
    store.set(confirmationAtom, { need, confirm });
    store.set(accountDialogAtom, 'confirm');
  });
  return asking;
}

type LooseCall = (...request: Parameters<MakeCall>) => Promise<CallResult<unknown>>;

/**
 * Wraps a device's `call`. If the server requires a confirmation first, a write opens the dialog and then continues. A read, which a screen
 * sends automatically, only notes the rejection.
 */
export function confirmingCall(call: MakeCall): MakeCall {
  const make = call as LooseCall;
  const confirming: LooseCall = async (...request) => {
    const result = await make(...request);
    const need = needOf(result);
    if (need === null) return result;
    if (request[0].method !== 'GET') return (await askToConfirm(need)) ? make(...request) : result;
    getDefaultStore().set(lacksSecondFactorAtom, true);
    return result;
  };
  return confirming as MakeCall;
}

function needOf(result: CallResult<unknown>): ConfirmationNeed | null {
  if (result.ok || result.kind !== 'rejected') return null;
  const { code } = result;
  return code === 'fresh_login_required' || code === 'second_factor_required' ? code : null;
}
