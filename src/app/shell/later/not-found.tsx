import { Link } from 'wouter';
import { buttonClass } from '../../ui/button.tsx';
import { PageHead } from '../../ui/later/page-head.tsx';
import './not-found.css';

export function NotFound() {
  return (
    <div className="not-found">
      <PageHead number={404} title="There’s nothing on this line.">
        <p>The URL is wrong, or this page no longer exists.</p>
        <Link href="/daily" className={buttonClass({ kind: 'primary', wide: true })}>
          Today’s puzzle
        </Link>
      </PageHead>
    </div>
  );
}
