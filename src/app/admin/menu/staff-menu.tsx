import { Link } from 'wouter';
import { Menu, menuEntry } from '../../ui/menu.tsx';
import './staff-menu.css';

const entries = [
  { href: '/admin/puzzles', label: 'Manage Puzzles' },
  { href: '/admin/puzzles/create', label: 'Create New Puzzle' },
  { href: '/admin/questions', label: 'Manage Questions' },
  { href: '/admin/questions/create', label: 'Create New Question' },
  { href: '/admin/reports', label: 'Reports' },
  { href: '/admin/comments', label: 'Comments' },
  { href: '/admin/users', label: 'Users' },
  { href: '/admin/audit', label: 'Audit log' },
] as const;

/** Shows staff's links; `bare` inside another menu. */
export function StaffMenu({ bare = false }: { bare?: boolean }) {
  const links = entries.map(({ href, label }) => (
    <Link key={href} href={href} className={menuEntry}>
      {label}
    </Link>
  ));
  return bare ? (
    links
  ) : (
    <div className="staff-menu">
      <Menu label="Staff Menu" chevron>
        {links}
      </Menu>
    </div>
  );
}
