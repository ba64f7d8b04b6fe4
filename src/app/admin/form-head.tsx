import { Link } from 'wouter';
import { Button, buttonClass } from '../ui/button.tsx';
import { PageHead } from '../ui/later/page-head.tsx';

/** Shows the head of a form, with links to the list, the history, and the learners' view. `id` is null for a new item. */
export function FormHead({
  id,
  title,
  facts,
  list,
  page,
  onHistory,
}: {
  id: number | null;
  title: string;
  facts: readonly string[];
  list: { href: string; label: string };
  page: string;
  onHistory: () => void;
}) {
  return (
    <PageHead number={id ?? undefined} title={title} facts={facts}>
      <div className="admin-actions">
        <Link href={list.href} className={buttonClass({ small: true })}>
          {list.label}
        </Link>
        {id !== null && (
          <>
            <Button small onClick={onHistory}>
              History
            </Button>
            <Link href={`${page}/${id}`} className={buttonClass({ small: true })}>
              View page
            </Link>
          </>
        )}
      </div>
    </PageHead>
  );
}
