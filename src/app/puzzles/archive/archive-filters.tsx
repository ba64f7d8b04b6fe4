import { useSyncExternalStore } from 'react';
import { categoryNames } from '../../../contract/categories.ts';
import { languages, puzzleSorts } from '../../../contract/puzzles.ts';
import { languageNames } from '../../../rules/language-names.ts';
import { type ArchiveQuery, deviceSorts } from '../../../rules/puzzle-list.ts';
import { difficultyName } from '../../../rules/scoring.ts';
import { useSession } from '../../shell/session.ts';
import { useEntryState } from '../../ui/entry-state.ts';
import { Fold } from '../../ui/gutter.tsx';
import { SearchField } from '../../ui/later/search-field.tsx';
import { SelectField } from '../../ui/later/select-field.tsx';
import { filterCount } from './archive-address.ts';
import './archive-filters.css';

const sortNames = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  easiest: 'Easiest first',
  hardest: 'Hardest first',
  free: 'Free first',
  best: 'Best for you',
} as const;

const statusNames = { open: 'To solve', done: 'Solved' } as const;

type Change = (changed: Partial<ArchiveQuery>) => void;

interface FiltersProps {
  query: ArchiveQuery;
  /** Whether every puzzle is open to the learner, so none is free. */
  hasPlan: boolean;
  onChange: Change;
}

/** Shows search and filters. On a phone the filters are folded. */
export function ArchiveFilters({ query, hasPlan, onChange }: FiltersProps) {
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useEntryState('filters', false);
  const on = filterCount(query);
  const selects = <Selects query={query} hasPlan={hasPlan} onChange={onChange} />;
  return (
    <div className="archive-filters">
      <SearchField
        words={query.q ?? ''}
        placeholder="Title or category"
        onSearch={(q) => onChange({ q: q || undefined })}
      />
      {isNarrow ? (
        <Fold
          summary="Filters"
          aside={`${sortNames[query.sort]}${on === 0 ? '' : `, ${on} on`}`}
          open={isOpen}
          onToggle={setOpen}
        >
          {selects}
        </Fold>
      ) : (
        selects
      )}
    </div>
  );
}

function Selects({ query, hasPlan, onChange }: FiltersProps) {
  const user = useSession();
  const sorts = user && !user.is_staff ? deviceSorts : puzzleSorts;
  return (
    <div className="archive-selects">
      <SelectField
        label="Category"
        values={['', ...categoryNames]}
        value={query.category ?? ''}
        labelOf={(category) => category || 'All categories'}
        onChoose={(category) => onChange({ category: category || undefined })}
      />
      <SelectField
        label="Language"
        values={['', ...languages]}
        value={query.language ?? ''}
        labelOf={(language) => (language ? languageNames[language] : 'Any language')}
        onChoose={(language) => onChange({ language: language || undefined })}
      />
      <SelectField
        label="Difficulty"
        values={['', '1', '2', '3', '4']}
        value={query.difficulty ?? ''}
        labelOf={(difficulty) => (difficulty ? difficultyName(Number(difficulty)) : 'Any difficulty')}
        onChoose={(difficulty) => onChange({ difficulty: difficulty || undefined })}
      />
      <SelectField
        label="Status"
        values={['', 'open', 'done']}
        value={query.status ?? ''}
        labelOf={(status) => (status ? statusNames[status] : 'Any status')}
        onChoose={(status) => onChange({ status: status || undefined })}
      />
      {(!hasPlan || query.access) && (
        <SelectField
          label="Access"
          values={['', 'free']}
          value={query.access ?? ''}
          labelOf={(access) => (access ? 'Free' : 'Any access')}
          onChoose={(access) => onChange({ access: access || undefined })}
        />
      )}
      <SelectField
        label="Sort by"
        values={sorts.filter((sort) => sort !== 'free' || !hasPlan || query.sort === 'free')}
        value={query.sort}
        labelOf={(sort) => sortNames[sort]}
        onChoose={(sort) => onChange({ sort })}
      />
    </div>
  );
}

const narrow = () => window.matchMedia('(width <= 45em)');

function useNarrow(): boolean {
  return useSyncExternalStore(
    (notify) => {
      const media = narrow();
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    () => narrow().matches,
  );
}
