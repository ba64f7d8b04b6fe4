import { useState } from 'react';
import type { OwnSession } from '../../../contract/account-settings.ts';
import { endOwnSession, listSessions } from '../../../contract/account-settings-calls.ts';
import { onlineQuery } from '../../../sync/queries/online.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { notify } from '../../shell/notice.tsx';
import { useQuery } from '../../shell/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { Line } from '../../ui/gutter.tsx';
import { describeFailure, describeUnlessGone, type FormFailure } from '../../ui/later/form-errors.ts';
import { FailureBox } from '../../ui/later/form-notes.tsx';
import { Section } from '../../ui/later/page-head.tsx';
import { ageText } from '../../ui/later/text.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { browserName } from './browser-name.ts';
import { focusHeading } from './focus-heading.ts';

export function SessionsSection() {
  const device = useDevice();
  const { value: sessions, failure: unread, refetch } = useQuery(onlineQuery(listSessions));
  const [problem, setProblem] = useState<FormFailure | null>(null);
  const failure = problem ?? (unread && describeFailure(unread, 'Failed to load sessions'));

  async function end(session: OwnSession) {
    setProblem(null);
    const failed = describeUnlessGone(
      await device.call(endOwnSession, { params: { id: session.id } }),
      'Failed to end this session',
    );
    if (failed) return setProblem(failed);
    notify('The session has ended.');
    await refetch();
    // The button disappeared with its line.
    focusHeading('account-sessions');
  }

  return (
    <Section id="account-sessions" title="Sessions" lede="Where you are logged in.">
      {!sessions && !failure && <Spinner />}
      <ul className="account-lines">
        {sessions?.map((session) => (
          <Line as="li" key={session.id} dot={session.is_current ? 'right' : 'open'}>
            <span>
              {browserName(session.user_agent)}
              <small>{session.is_current ? 'This session' : `Last used ${lastUsed(session)}`}</small>
            </span>
            {!session.is_current && (
              <Button small onClick={() => void end(session)}>
                End session
              </Button>
            )}
          </Line>
        ))}
      </ul>
      {failure && (
        <div className="account-part">
          <FailureBox failure={failure} />
        </div>
      )}
    </Section>
  );
}

function lastUsed({ used_at }: OwnSession): string {
  const age = Date.now() - Date.parse(used_at);
  return age < 3_600_000 ? 'within the last hour' : ageText(age);
}
