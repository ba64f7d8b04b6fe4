import { atom, getDefaultStore } from 'jotai';
import type { CallResult, MakeCall } from '../../../sync/api-client.ts';
import { accountDialogAtom } from '../account-dialog.ts';

/** The refusals that go away when a person proves again who they are. */
export type ConfirmationNeed = 'fresh_login_required' | 'second_factor_required';

/** What is to be confirmed, and what the dialog calls once it is; null while nothing is. */
export const confirmationAtom = atom<{ need: ConfirmationNeed; confirm: () => void } | null>(null);

/** Whether a screen was refused for want of a second factor. */
export const lacksSecondFactorAtom = atom(false);

let asking: Promise<boolean> | undefined;

/** Opens the dialog, and returns whether the person confirmed; false when they closed it. */
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
 * Wraps a device's `call`. If the server first wants a confirmation, an act opens the dialog and then goes on. A read, which a screen makes
 * without being told to, only notes that it was refused.
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
  if (result.ok || result.kind !== 'refused') return null;
  const { code } = result;
  return code === 'fresh_login_required' || code === 'second_factor_required' ? code : null;
}
