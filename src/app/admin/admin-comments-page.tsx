import { useState } from 'react';
import { Link } from 'wouter';
import type { ModeratedComment } from '../../contract/moderation.ts';
import { listComments } from '../../contract/moderation-calls.ts';
import { onlineQuery } from '../../sync/queries/online.ts';
import { Button } from '../ui/button.tsx';
import { Line } from '../ui/gutter.tsx';
import { breakable } from '../ui/later/breakable.tsx';
import { CommentText } from '../ui/later/comment-text.tsx';
import { agoText } from '../ui/later/day-names.ts';
import { SearchField } from '../ui/later/search-field.tsx';
import { plural } from '../ui/plural.ts';
import { DeleteCommentDialog } from './delete-comment-dialog.tsx';
import { ListPage } from './list-page.tsx';
import { NothingHere } from './nothing-here.tsx';
import { staffOnly } from './staff-only.tsx';
import { deletedUser } from './text.ts';
import { useSearchList } from './use-search-list.ts';
import { useStaffDevice, useStaffQuery } from './use-staff-device.ts';
import './moderation.css';

/** Shows the latest comments on all puzzles. */
export const AdminCommentsPage = staffOnly(AdminComments);

function AdminComments() {
  const device = useStaffDevice();
  const { query, page, q, pageAddress, search } = useSearchList('/admin/comments');
  const [deleting, setDeleting] = useState<ModeratedComment | null>(null);
  const request = useStaffQuery(onlineQuery(listComments, { query }));
  return (
    <>
      <ListPage
        title="Comments"
        countText={(count) => plural(count, 'comment')}
        filters={<SearchField words={q} placeholder="Text, username, or puzzle" onSearch={search} />}
        offline="Deleting comments needs a connection."
        request={request}
        page={page}
        pageAddress={pageAddress}
        words="Failed to fetch comments"
        empty={
          q ? (
            <NothingHere href="/admin/comments" action="All comments">
              No comments match this search.
            </NothingHere>
          ) : (
            <NothingHere>No comments yet.</NothingHere>
          )
        }
      >
        {({ results }) => (
          <ul className="moderation-list" aria-busy={request.isFetching}>
            {results.map((comment) => (
              <Line key={comment.id} as="li" className="moderation-item" dot="none">
                <div className="moderation-words">
                  <p className="meta">
                    {comment.user ? (
                      <Link href={`/profile/${comment.user.username}`}>{breakable(comment.user.username)}</Link>
                    ) : (
                      deletedUser
                    )}
                    , <time dateTime={comment.created_at}>{agoText(comment.created_at, device.clock.now())}</time>, on{' '}
                    <Link href={`/puzzle/${comment.puzzle.id}`}>{comment.puzzle.title}</Link>
                  </p>
                  <CommentText text={comment.text} />
                </div>
                <div className="moderation-actions">
                  <Button
                    small
                    aria-label={`Delete the comment by ${comment.user?.username ?? deletedUser}`}
                    onClick={() => setDeleting(comment)}
                  >
                    Delete
                  </Button>
                </div>
              </Line>
            ))}
          </ul>
        )}
      </ListPage>
      {deleting && (
        <DeleteCommentDialog
          comment={{
            id: deleting.id,
            puzzle_id: deleting.puzzle.id,
            text: deleting.text,
            author: deleting.user?.username ?? deletedUser,
          }}
          onClose={() => setDeleting(null)}
          onDeleted={request.refetch}
        />
      )}
    </>
  );
}
