import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { QueryState } from '../shell/use-query.ts';
import { buttonClass } from '../ui/button.tsx';
import { SearchField } from '../ui/later/search-field.tsx';
import { plural } from '../ui/plural.ts';
import { type AdminRow, AdminTable } from './admin-table.tsx';
import { ListPage, type PagedList } from './list-page.tsx';
import { NothingHere } from './nothing-here.tsx';
import { StateField } from './state-field.tsx';
import type { stateText } from './text.ts';
import { type Deletable, type DeletionOptions, useDeletion } from './use-deletion.tsx';
import type { useSearchList } from './use-search-list.ts';

/** Lists what staff edit, with a search, the form of each item, and deletion. The address holds search and page. */
export function ItemsPage<Row extends Deletable, State extends keyof typeof stateText>({
  title,
  what,
  create,
  states,
  list,
  request,
  words,
  none,
  className,
  columns,
  rowOf,
  deletion,
  actions,
  children,
}: {
  title: string;
  what: 'puzzle' | 'question';
  /** The label of the link to a new item's form. */
  create: string;
  states: readonly State[];
  list: ReturnType<typeof useSearchList<State>>;
  request: QueryState<PagedList<Row>>;
  /** Shown if the list can't be read. */
  words: string;
  /** Shown if there's nothing to list. */
  none: string;
  className?: string;
  columns: readonly string[];
  rowOf: (row: Row) => Omit<AdminRow, 'actions'>;
  deletion: Pick<DeletionOptions<Row>, 'what' | 'consequence' | 'remove' | 'restore'>;
  /** Further actions on the whole list. */
  actions?: ReactNode;
  /** Dialogs. */
  children?: ReactNode;
}) {
  const { path } = list;
  const { actionsOf, dialog } = useDeletion<Row>({ ...deletion, path, refetch: request.refetch });
  return (
    <>
      <ListPage
        title={title}
        countText={(count) => plural(count, what)}
        actions={
          <>
            <Link href={`${path}/create`} className={buttonClass({ kind: 'primary', small: true })}>
              {create}
            </Link>
            {actions}
          </>
        }
        filters={
          <>
            <SearchField words={list.q} placeholder="Title or category" onSearch={list.search} />
            <StateField states={states} state={list.state} onChoose={list.choose} />
          </>
        }
        offline="Editing needs a connection."
        request={request}
        page={list.page}
        pageAddress={list.pageAddress}
        words={words}
        empty={
          list.isNarrowed ? (
            <NothingHere href={path} action={`All ${what}s`}>
              No {what}s match these filters.
            </NothingHere>
          ) : (
            <NothingHere href={`${path}/create`} action={create}>
              {none}
            </NothingHere>
          )
        }
      >
        {({ results }) => (
          <AdminTable
            className={className}
            nameColumn="Title"
            columns={columns}
            isBusy={request.isFetching}
            rows={results.map((row) => ({ ...rowOf(row), actions: actionsOf(row) }))}
          />
        )}
      </ListPage>
      {dialog}
      {children}
    </>
  );
}

/** Returns how many learners' answers an item has, in words; empty for none. */
export function answersText(answers: number): string {
  return answers === 0 ? '' : plural(answers, 'answer');
}
