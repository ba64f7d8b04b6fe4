import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { type AuditAction, type AuditEntry, auditActions, managementCommand } from '../../contract/audit.ts';
import { exportAudit, listAudit } from '../../contract/audit-calls.ts';
import { onlineQuery } from '../../sync/queries/online.ts';
import { notify } from '../shell/notice.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Line } from '../ui/gutter.tsx';
import { describeFailure } from '../ui/later/form-errors.ts';
import { NeedsConnection } from '../ui/later/form-notes.tsx';
import { PageHead } from '../ui/later/page-head.tsx';
import { saveFile } from '../ui/later/save-file.ts';
import { SelectField } from '../ui/later/select-field.tsx';
import { AuditDifference } from './audit-difference.tsx';
import { NothingHere } from './nothing-here.tsx';
import { RequestTrouble } from './request-trouble.tsx';
import { staffOnly } from './staff-only.tsx';
import { instants } from './text.ts';
import { useStaffDevice, useStaffQuery } from './use-staff-device.ts';
import '../ui/later/pager.css';
import './moderation.css';

/** Shows what staff and management commands have done. */
export const AdminAuditPage = staffOnly(AdminAudit);

const path = '/admin/audit';

const entryText: Record<AuditAction, string> = {
  create_puzzle: 'Created a puzzle',
  update_puzzle: 'Changed a puzzle',
  move_puzzle: 'Moved a puzzle',
  delete_puzzle: 'Deleted a puzzle',
  restore_puzzle: 'Restored a puzzle',
  create_question: 'Created an interview question',
  update_question: 'Changed an interview question',
  delete_question: 'Deleted an interview question',
  restore_question: 'Restored an interview question',
  delete_comment: 'Deleted a comment',
  settle_report: 'Resolved a report',
  create_account: 'Created an account',
  change_account: 'Changed an account',
  suspend_account: 'Suspended an account',
  lift_suspension: 'Lifted a suspension',
  restore_backup: 'Restored a backup',
  export_audit_log: 'Exported the audit log',
};

interface Filter {
  actor?: string;
  act?: AuditAction;
}

/** Returns the filters in the URL. */
function readAddress(search: string): { filter: Filter; before: string | null } {
  const given = new URLSearchParams(search);
  const actor = given.get('actor')?.slice(0, 100);
  const act = auditActions.find((known) => known === given.get('act'));
  const before = given.get('before');
  return {
    filter: { ...(actor && { actor }), ...(act && { act }) },
    before: before !== null && /^\d{1,15}$/.test(before) ? before : null,
  };
}

function addressOf(filter: Filter, before?: number): string {
  const search = new URLSearchParams({ ...filter, ...(before !== undefined && { before: String(before) }) });
  return search.size === 0 ? path : `${path}?${search}`;
}

function actorText(actor: string | null): string {
  return actor === null || actor === managementCommand ? 'Management command' : actor;
}

function AdminAudit() {
  const [, navigate] = useLocation();
  const search = useSearch();
  const { filter, before } = readAddress(search);
  const request = useStaffQuery(onlineQuery(listAudit, { query: { ...filter, ...(before && { before }) } }));
  const { latest: reply } = request;
  const isNarrowed = filter.actor !== undefined || filter.act !== undefined;
  const actors = [...new Set([...(reply?.actors ?? []), ...(filter.actor ? [filter.actor] : [])])];
  const narrow = ({ actor, act }: { actor: string | undefined; act: AuditAction | undefined }) =>
    navigate(addressOf({ ...(actor && { actor }), ...(act && { act }) }), { replace: true });
  return (
    <div className="admin">
      <PageHead title="Audit log" facts={["Entries can't be changed or removed"]}>
        <div className="admin-actions">
          <ExportAudit filter={filter} />
        </div>
      </PageHead>
      <div className="admin-filters">
        <SelectField
          label="Who"
          values={['', ...actors]}
          value={filter.actor ?? ''}
          labelOf={(actor) => (actor ? actorText(actor) : 'Everyone')}
          onChoose={(actor) => narrow({ actor, act: filter.act })}
        />
        <SelectField
          label="What"
          values={['', ...auditActions]}
          value={filter.act ?? ''}
          labelOf={(act) => (act ? entryText[act] : 'Everything')}
          onChoose={(act) => narrow({ actor: filter.actor, act: act || undefined })}
        />
      </div>
      <Line className="admin-offline">
        <NeedsConnection>The audit log needs a connection.</NeedsConnection>
      </Line>
      <RequestTrouble request={request} words="Failed to fetch the audit log" />
      {reply?.results.length === 0 &&
        (isNarrowed || before ? (
          <NothingHere href={path} action="All entries">
            No entries match these filters.
          </NothingHere>
        ) : (
          <NothingHere>Staff haven’t changed anything yet.</NothingHere>
        ))}
      {reply && reply.results.length > 0 && (
        <>
          <ol className="moderation-list" aria-busy={request.isFetching}>
            {reply.results.map((entry) => (
              <AuditLine key={entry.id} entry={entry} />
            ))}
          </ol>
          <nav className="pager" aria-label="Pages">
            <p className="meta" role="status">
              Entries {reply.results[0]?.id} to {reply.results.at(-1)?.id}
            </p>
            {before && (
              <Link href={addressOf(filter)} className={buttonClass({ small: true })}>
                Newest
              </Link>
            )}
            {reply.next !== null && (
              <Link href={addressOf(filter, reply.next)} rel="next" className={buttonClass({ small: true })}>
                Older
              </Link>
            )}
          </nav>
        </>
      )}
    </div>
  );
}

const removals: readonly AuditAction[] = ['delete_puzzle', 'delete_question', 'delete_comment', 'suspend_account'];

function AuditLine({ entry }: { entry: AuditEntry }) {
  const { id, at, actor, act, before, after } = entry;
  return (
    <Line as="li" className="moderation-item" number={id} dot={removals.includes(act) ? 'wrong' : 'none'}>
      <div className="moderation-words">
        <p className="meta">
          {actorText(actor)}, <time dateTime={at}>{instants.format(new Date(at))}</time>
        </p>
        <p>
          {entryText[act]}
          <AuditTarget target={entry.target} />
        </p>
        <AuditDifference before={before} after={after} />
      </div>
    </Line>
  );
}

const editors = { puzzle: '/admin/puzzles', question: '/admin/questions' };

function AuditTarget({ target: { kind, id, name } }: { target: AuditEntry['target'] }) {
  if (kind === 'installation') return null;
  if (kind === 'comment' || kind === 'report') return `: ${id}`;
  if (kind === 'account' && name === null) return `: ${id}, deleted user`;
  const page = kind === 'account' ? `/profile/${name}` : `${editors[kind]}/${id}`;
  return (
    <>
      : <Link href={page}>{name}</Link>
    </>
  );
}

/** Saves the log as one file of JSON lines. */
function ExportAudit({ filter }: { filter: Filter }) {
  const device = useStaffDevice();
  const [isBusy, setBusy] = useState(false);

  const save = async () => {
    setBusy(true);
    const lines: string[] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const body = { ...filter, ...(before !== undefined && { before }) };
      const result = await device.call(exportAudit, { body });
      if (!result.ok) {
        setBusy(false);
        notify(describeFailure(result, 'Failed to export the audit log').sentence);
        return;
      }
      lines.push(...result.reply.results.map((entry) => `${JSON.stringify(entry)}\n`));
      before = result.reply.next;
    }
    setBusy(false);
    saveFile(
      `audit-log-${new Date(device.clock.now()).toISOString().slice(0, 10)}.jsonl`,
      new Blob(lines, { type: 'application/jsonl' }),
    );
  };

  return (
    <Button small busy={isBusy} onClick={save}>
      {isBusy ? 'Exporting…' : 'Export as JSON Lines'}
    </Button>
  );
}
