import { Link } from 'wouter';
import { Button, buttonClass } from '../button.tsx';
import './pager.css';

/** Shows the current page of a list and links to the others. `pageAddress` returns a page's URL. */
export function Pager({
  list: { page, page_size, count, results },
  one,
  pageAddress,
}: {
  list: { page: number; page_size: number; count: number; results: readonly unknown[] };
  /** Says that there's only one row. */
  one?: string;
  pageAddress: (page: number) => string;
}) {
  const first = (page - 1) * page_size + 1;
  const pages = Math.ceil(count / page_size);
  const step = (name: 'Previous' | 'Next', to: number) =>
    to >= 1 && to <= pages ? (
      <Link href={pageAddress(to)} rel={name === 'Next' ? 'next' : 'prev'} className={buttonClass({ small: true })}>
        {name}
      </Link>
    ) : (
      <Button small disabled>
        {name}
      </Button>
    );
  return (
    <nav className="pager" aria-label="Pages">
      <p className="meta" role="status">
        {count === 0 ? 'None' : count === 1 && one ? one : `${first} to ${first + results.length - 1} of ${count}`}
      </p>
      {pages > 1 && (
        <>
          {step('Previous', page - 1)}
          {step('Next', page + 1)}
        </>
      )}
    </nav>
  );
}
