import { useState } from 'react';
import { Link } from 'wouter';
import { listReports, settleReport } from '../../contract/report-calls.ts';
import type { Report, ReportReason } from '../../contract/reports.ts';
import { onlineQuery } from '../../sync/queries/online.ts';
import { notify } from '../shell/notice.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Line } from '../ui/gutter.tsx';
import { InlineCode } from '../ui/inline-code.tsx';
import { breakable } from '../ui/later/breakable.tsx';
import { capMarks } from '../ui/later/cap-marks.ts';
import { CommentText } from '../ui/later/comment-text.tsx';
import { agoText } from '../ui/later/day-names.ts';
import { describeUnlessGone } from '../ui/later/form-errors.ts';
import { DeleteCommentDialog } from './delete-comment-dialog.tsx';
import { ListPage } from './list-page.tsx';
import { NothingHere } from './nothing-here.tsx';
import { staffOnly } from './staff-only.tsx';
import { deletedUser } from './text.ts';
import { useSearchList } from './use-search-list.ts';
import { useStaffDevice, useStaffQuery } from './use-staff-device.ts';
import './moderation.css';

/** Lists open reports from learners. */
export const AdminReportsPage = staffOnly(AdminReports);

const reasonText: Record<ReportReason, string> = {
  wrong_answer: 'Wrong answer',
  unclear: 'Unclear',
  typo: 'Typo',
  broken: 'Broken',
  abuse: 'Abuse',
  other: 'Something else',
};

function AdminReports() {
  const { page, pageAddress } = useSearchList('/admin/reports');
  const request = useStaffQuery(onlineQuery(listReports, { query: { page } }));
  return (
    <ListPage
      title="Reports"
      countText={(count) => `${count} open`}
      offline="Resolving reports needs a connection."
      request={request}
      page={page}
      pageAddress={pageAddress}
      words="Failed to fetch reports"
      empty={<NothingHere>No open reports.</NothingHere>}
    >
      {({ results }) => (
        <ul className="moderation-list" aria-busy={request.isFetching}>
          {results.map((report) => (
            <ReportItem key={report.id} report={report} onChanged={request.refetch} />
          ))}
        </ul>
      )}
    </ListPage>
  );
}

/** Returns the page on which staff edit a report's target. */
function editorOf({ target_kind, target_id, title }: Report): string | null {
  if (title === null || target_kind === 'comment') return null;
  return target_kind === 'puzzle' ? `/admin/puzzles/${target_id}` : `/admin/questions/${target_id}`;
}

function UserLink({ name }: { name: string }) {
  return <Link href={`/profile/${name}`}>{breakable(name)}</Link>;
}

/** Shows a reported comment the way its readers see it, with its author and puzzle. */
function ReportedComment({ report: { comment, author, page } }: { report: Report }) {
  const device = useStaffDevice();
  const writer = author?.username ? <UserLink name={author.username} /> : deletedUser;
  if (!comment) return <p>A comment by {writer} that was deleted</p>;
  return (
    <>
      <p>
        Comment by {writer},{' '}
        <time dateTime={comment.created_at}>{agoText(comment.created_at, device.clock.now())}</time>, on{' '}
        <Link href={page ?? ''}>{comment.puzzle_title}</Link>
      </p>
      <blockquote className="reported-comment">
        <CommentText text={comment.text} />
      </blockquote>
    </>
  );
}

/** Says how many other reports there are, if any. */
function ReportHistory({ report: { target_kind, open_reports, author } }: { report: Report }) {
  const facts = [
    open_reports > 1 && `${open_reports} open reports on this ${target_kind}`,
    author !== null && author.earlier_reports > 0 && earlierText(author.earlier_reports),
  ];
  const sentences = facts.filter((fact) => fact !== false);
  return sentences.length > 0 && <p className="meta">{sentences.join('. ')}.</p>;
}

function earlierText(count: number): string {
  return count === 1
    ? '1 earlier report on another comment by this author'
    : `${count} earlier reports on other comments by this author`;
}

function ReportItem({ report, onChanged }: { report: Report; onChanged: () => Promise<void> }) {
  const device = useStaffDevice();
  const [isBusy, setBusy] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const { id, target_kind, target_id, title, page, puzzle_id, reason, text, created_at, user } = report;
  const editor = editorOf(report);
  const author = report.author && (report.author.username ?? deletedUser);
  const gone = title === null ? ' that was deleted' : '';
  const about = author === null ? (title ?? `A ${target_kind}${gone}`) : `a comment by ${author}${gone}`;

  const settle = async () => {
    setBusy(true);
    const result = await device.call(settleReport, { params: { id } });
    const failure = describeUnlessGone(result, 'Failed to resolve the report');
    setBusy(false);
    notify(failure?.sentence ?? 'Report resolved.');
    if (!failure) await onChanged();
  };

  return (
    <Line as="li" className="moderation-item" dot={reason === 'abuse' ? 'wrong' : 'open'}>
      <div className="moderation-words">
        <p className="meta">
          {reasonText[reason]}, reported by {user ? <UserLink name={user.username} /> : deletedUser},{' '}
          <time dateTime={created_at}>{agoText(created_at, device.clock.now())}</time>
        </p>
        {text && (
          <p dir="auto">
            <InlineCode text={capMarks(text)} asWritten />
          </p>
        )}
        {report.author ? <ReportedComment report={report} /> : <p>{page ? <Link href={page}>{about}</Link> : about}</p>}
        <ReportHistory report={report} />
      </div>
      <div className="moderation-actions">
        {editor && (
          <Link href={editor} className={buttonClass({ small: true })} aria-label={`Edit ${about}`}>
            Edit
          </Link>
        )}
        {puzzle_id !== null && (
          <Button small aria-label={`Delete ${about}`} onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )}
        {report.author?.username && (
          <Link
            href={`/admin/users?q=${report.author.username}`}
            className={buttonClass({ small: true })}
            aria-label={`Account of ${report.author.username}`}
          >
            Account
          </Link>
        )}
        <Button small busy={isBusy} aria-label={`Resolve the report on ${about}`} onClick={settle}>
          Resolve
        </Button>
      </div>
      {isDeleting && puzzle_id !== null && (
        <DeleteCommentDialog
          comment={{ id: target_id, puzzle_id, author: author ?? deletedUser, text: report.comment?.text ?? '' }}
          onClose={() => setDeleting(false)}
          onDeleted={onChanged}
        />
      )}
    </Line>
  );
}
