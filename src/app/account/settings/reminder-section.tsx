import { getDefaultStore, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { secureApis } from '../../../rules/secure-apis.ts';
import type { Device } from '../../../sync/device.ts';
import { endReminder, readReminder, remindHere } from '../../../sync/operations/reminder.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { notify } from '../../shell/notice.tsx';
import { type WorkerState, workerStateAtom } from '../../shell/service-worker/worker-state.ts';
import { Dot } from '../../ui/dot.tsx';
import { describeFailure, type FormFailure } from '../../ui/later/form-errors.ts';
import { FailureBox, NeedsConnection } from '../../ui/later/form-notes.tsx';
import { Section } from '../../ui/later/page-head.tsx';
import { SelectField } from '../../ui/later/select-field.tsx';
import { hourText, type ReminderSupport, readSupport, subscriberHere, supportText } from '../reminder-support.ts';

/** The default until the learner chooses. */
const morning = 8;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** What the section needs to know before it's shown, so nothing below it moves. */
export interface ReminderSettings {
  support: ReminderSupport;
  /** Missing if no reminder is set on this device. */
  hour: number | undefined;
}

export async function readReminderSettings(device: Device): Promise<ReminderSettings> {
  const [support, stored] = await Promise.all([
    supportWith(getDefaultStore().get(workerStateAtom)),
    device.run(readReminder),
  ]);
  return { support, hour: stored?.hour };
}

export function ReminderSection({ reminding: { support: known, hour } }: { reminding: ReminderSettings }) {
  const support = useSupport(known);
  return (
    <Section
      id="account-reminder"
      title="Daily reminder"
      lede="A notification at the hour you choose, on days you haven’t finished the daily puzzle."
    >
      <div className="account-part">
        {support === 'ready' ? (
          <ReminderChoice storedHour={hour} />
        ) : (
          <p role="status" className="reminder-words">
            <Dot state={support === 'starting' ? 'pending' : 'none'} />
            <span>{supportText[support]}</span>
          </p>
        )}
      </div>
    </Section>
  );
}

/** Returns the support as it is now: on a first visit, the worker becomes active while the page is open. */
function useSupport(known: ReminderSupport): ReminderSupport {
  const worker = useAtomValue(workerStateAtom);
  const [support, setSupport] = useState(known);
  useEffect(() => void supportWith(worker).then(setSupport), [worker]);
  return support;
}

async function supportWith(worker: WorkerState): Promise<ReminderSupport> {
  const support = await readSupport();
  return support === 'no_worker' && worker === 'starting' ? 'starting' : support;
}

function ReminderChoice({ storedHour }: { storedHour: number | undefined }) {
  const device = useDevice();
  const permission = usePermission();
  const [isSet, setIsSet] = useState(storedHour !== undefined);
  const [hour, setHour] = useState(storedHour ?? morning);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const isOn = isSet && permission === 'granted';

  /** One change at a time. */
  async function change(run: () => Promise<FormFailure | null>) {
    if (isBusy) return;
    setFailure(null);
    setBusy(true);
    try {
      setFailure(await run());
      const stored = await device.run(readReminder);
      setIsSet(stored !== undefined);
      if (stored) setHour(stored.hour);
    } catch (error) {
      console.warn('The reminder could not be changed.', error);
      setFailure({ sentence: 'Failed to change the reminder', hint: 'Try again.' });
    } finally {
      setBusy(false);
    }
  }

  async function remindAt(chosen: number): Promise<FormFailure | null> {
    setHour(chosen);
    const permission = await secureApis().Notification?.requestPermission();
    // The text next to the switch says what to do about a rejection.
    if (permission === 'denied') return null;
    if (permission !== 'granted') return unasked;
    const subscriber = await subscriberHere();
    if (!subscriber) return noService;
    const result = await device.run(remindHere, subscriber, chosen);
    if (result.ok) notify(`You’ll be reminded at ${hourText(chosen)}.`);
    else if (result.kind === 'no_push_service') return noService;
    else return describeFailure(result, 'Failed to set the reminder');
    return null;
  }

  async function stop(): Promise<FormFailure | null> {
    await device.run(endReminder, await subscriberHere());
    notify('Reminders are off on this device.');
    return null;
  }

  return (
    <>
      <NeedsConnection>Setting the reminder needs a connection.</NeedsConnection>
      <label className="reminder-switch">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          onChange={() => void change(() => (isOn ? stop() : remindAt(hour)))}
        />
        Remind me on this device
      </label>
      <SelectField
        label="At"
        values={hours}
        value={hour}
        labelOf={hourText}
        onChoose={(chosen) => {
          if (isOn) void change(() => remindAt(chosen));
          else setHour(chosen);
        }}
      />
      <p role="status" className="reminder-words">
        {isBusy && <span>Asking your browser…</span>}
        {!isBusy && permission === 'denied' && (
          <>
            <Dot state="wrong" />
            <span>
              Notifications from this site are blocked. Allow them in your browser’s settings for this site, then turn
              the reminder on. In a private window they stay blocked.
            </span>
          </>
        )}
        {!isBusy && permission === 'default' && <span>Your browser will ask whether this site may notify you.</span>}
        {!isBusy && isOn && <span>Uses this device’s clock, even when you travel.</span>}
      </p>
      <FailureBox failure={failure} />
    </>
  );
}

const unasked: FormFailure = {
  sentence: 'Notifications are blocked in your browser',
  hint: 'Turn the reminder on to be asked again.',
};

const noService: FormFailure = {
  sentence: 'Your browser couldn’t subscribe to its push service',
  hint: 'Some browsers turn this off in their settings, and some networks block it.',
};

const readPermission = () => secureApis().Notification?.permission ?? 'denied';

/** The learner can change it in the browser's settings meanwhile. */
function usePermission(): NotificationPermission {
  const [permission, setPermission] = useState(readPermission);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const read = () => setPermission(readPermission());
    // Safari reports no change, so it's read again when the learner returns.
    document.addEventListener('visibilitychange', read, { signal });
    navigator.permissions?.query({ name: 'notifications' }).then(
      (status) => status.addEventListener('change', read, { signal }),
      () => {},
    );
    return () => controller.abort();
  }, []);
  return permission;
}
