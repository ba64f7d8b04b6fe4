import type { ReactNode } from 'react';
import type { DotState } from '../ui/dot.tsx';
import { Gutter } from '../ui/gutter.tsx';
import './admin.css';

export interface AdminRow {
  id: number;
  /** Shown in the gutter. */
  number: number | undefined;
  dot: DotState;
  name: ReactNode;
  /** Shown under the name in muted text. */
  aside: ReactNode;
  /** As many as `columns`. */
  cells: readonly ReactNode[];
  actions: ReactNode;
}

/** The ID of the title of a page with a list. */
export const listTitleId = 'admin-title';

/**
 * Shows staff's items as a table whose rows become cards on a phone: a name, some columns, and actions. The roles are explicit because some
 * browsers drop them from a table laid out as a grid. Tables with other columns than a puzzle's set `--admin-columns` by a class.
 */
export function AdminTable({
  nameColumn,
  columns,
  rows,
  isBusy,
  className,
}: {
  nameColumn: string;
  columns: readonly string[];
  rows: readonly AdminRow[];
  isBusy: boolean;
  className?: string | undefined;
}) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table className={`admin-table ${className ?? ''}`} role="table" aria-labelledby={listTitleId} aria-busy={isBusy}>
      <thead role="rowgroup">
        <tr className="admin-row admin-head" role="row">
          {[nameColumn, ...columns, 'Actions'].map((column, index) => (
            <th key={column} scope="col" role="columnheader" className={index === 0 ? 'admin-name' : undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ id, number, dot, name, aside, cells, actions }) => (
          <tr key={id} className="admin-row" role="row">
            <th scope="row" role="rowheader" className="admin-name">
              <Gutter number={number} dot={dot} />
              <span>
                {name} <span className="admin-aside">{aside}</span>
              </span>
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index]} role="cell" className="admin-cell" data-column={columns[index]}>
                {cell}
              </td>
            ))}
            <td role="cell" className="admin-buttons">
              {actions}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}
