import { Link } from 'wouter';
import './archive-views.css';

const views = [
  { name: 'list', href: '/puzzles', label: 'List' },
  { name: 'calendar', href: '/puzzles/calendar', label: 'Calendar' },
] as const;

/** Switches between the list and the calendar. */
export function ArchiveViews({ current }: { current: (typeof views)[number]['name'] }) {
  return (
    <nav className="archive-views" aria-label="Views of the archive">
      {views.map(({ name, href, label }) => (
        <Link key={name} href={href} aria-current={name === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
