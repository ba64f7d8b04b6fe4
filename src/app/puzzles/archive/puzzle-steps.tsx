import { Link } from 'wouter';
import { type Neighbor, neighborsQuery } from '../../../sync/queries/neighbors.ts';
import { useQuery } from '../../shell/use-query.ts';
import './puzzle-steps.css';

/** Links a puzzle to those published before and after it. */
export function PuzzleSteps({ id }: { id: number }) {
  const { previous, next } = useQuery(neighborsQuery(id)).value ?? {};
  if (!previous && !next) return null;
  return (
    <nav className="puzzle-steps" aria-label="Other puzzles">
      <Step to={previous} rel="prev" name="Previous" />
      <Step to={next} rel="next" name="Next" />
    </nav>
  );
}

function Step({ to, rel, name }: { to: Neighbor | undefined; rel: 'prev' | 'next'; name: string }) {
  if (!to) return null;
  return (
    <Link href={`/puzzle/${to.id}`} rel={rel}>
      <span className="meta">{name}</span> <span className="puzzle-step-title">{to.title}</span>
    </Link>
  );
}
