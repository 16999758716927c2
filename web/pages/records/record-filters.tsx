import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../components/avatar.tsx';
import { Button } from '../../components/button.tsx';
import { LabelDot } from '../../components/label-chip.tsx';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { ChoiceFilter } from './choice-filter.tsx';
import { FilterChip } from './filter-chip.tsx';
import { labelsQuery, membersQuery, teamsQuery } from './filter-options.ts';
import { countFilters, scopes, sources, statuses, type RecordSearch } from './record-search.ts';

interface RecordFiltersProps {
  slug: string;
  search: RecordSearch;
  /** What is undefined is taken out of the address. */
  on_change: (change: { [Name in keyof RecordSearch]: RecordSearch[Name] | undefined }) => void;
}

export function RecordFilters({ slug, search, on_change }: RecordFiltersProps) {
  const { records } = useWords();
  const { data: labels = [] } = useQuery(labelsQuery(slug));
  const { data: teams = [] } = useQuery(teamsQuery(slug));
  const { data: members = [] } = useQuery(membersQuery(slug));
  return (
    <div
      role="group"
      aria-label={records.filters}
      className="-mx-4 flex gap-1.5 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
    >
      <ChoiceFilter
        name={records.label}
        choices={labels.map(({ id, name, color }) => ({
          value: id,
          text: name,
          icon: <LabelDot color={color} />,
        }))}
        chosen={search.labels}
        on_change={(next) => on_change({ labels: next })}
      >
        {(search.labels?.length ?? 0) > 1 && (
          <AnyOrAll
            any={search.any_label === true}
            on_change={(any) => on_change({ any_label: any || undefined })}
          />
        )}
      </ChoiceFilter>
      {teams.length > 0 && (
        <ChoiceFilter
          name={records.team}
          choices={teams.map(({ id, name }) => ({ value: id, text: name }))}
          chosen={search.teams}
          on_change={(next) => on_change({ teams: next })}
        />
      )}
      {members.length > 0 && (
        <ChoiceFilter
          name={records.owner}
          choices={members.map(({ user_id, name }) => ({
            value: user_id,
            text: name,
            icon: <Avatar size="small" name={name} />,
          }))}
          chosen={search.owners}
          on_change={(next) => on_change({ owners: next })}
        />
      )}
      <DateFilter search={search} on_change={on_change} />
      <ChoiceFilter
        name={records.source}
        choices={sources.map((value) => ({ value, text: records.sources[value] }))}
        chosen={search.sources}
        on_change={(next) => on_change({ sources: next })}
      />
      <ChoiceFilter
        name={records.scope}
        choices={scopes.map((value) => ({ value, text: records.scopes[value] }))}
        chosen={search.scopes}
        on_change={(next) => on_change({ scopes: next })}
      />
      <ChoiceFilter
        name={records.status}
        choices={statuses.map((value) => ({ value, text: records.statuses[value] }))}
        chosen={search.statuses}
        on_change={(next) => on_change({ statuses: next })}
      />
      {countFilters(search) > 1 && (
        <Button kind="quiet" size="small" className="h-8!" onClick={() => on_change(noFilters)}>
          {records.clear_all}
        </Button>
      )}
    </div>
  );
}

export const noFilters = {
  labels: undefined,
  any_label: undefined,
  teams: undefined,
  owners: undefined,
  sources: undefined,
  scopes: undefined,
  statuses: undefined,
  from: undefined,
  to: undefined,
};

function AnyOrAll({ any, on_change }: { any: boolean; on_change: (any: boolean) => void }) {
  const { records } = useWords();
  const option = (value: boolean, text: string) => (
    <label className="flex min-h-7 items-center gap-2 px-1.5">
      <input type="radio" name="any-or-all" checked={any === value} onChange={() => on_change(value)} />
      {text}
    </label>
  );
  return (
    <div role="radiogroup" aria-label={records.label} className="mb-1.5 border-b border-line pb-1.5">
      {option(false, records.label_all)}
      {option(true, records.label_any)}
    </div>
  );
}

function DateFilter({ search: { from, to }, on_change }: Omit<RecordFiltersProps, 'slug'>) {
  const { records } = useWords();
  const format = useFormat();
  const day = (value: string) => format.shortDate(`${value}T00:00:00`);
  const both = from !== undefined && to !== undefined ? `${day(from)} – ${day(to)}` : undefined;
  const value = both ?? (from && records.from_day(day(from))) ?? (to && records.to_day(day(to)));
  const field = (name: 'from' | 'to', given: string | undefined) => (
    <label className="flex flex-1 flex-col gap-1 text-sm font-medium">
      {records[name]}
      <input
        type="date"
        value={given ?? ''}
        {...(name === 'to' ? { min: from } : { max: to })}
        onChange={(event) => on_change({ [name]: event.target.value || undefined })}
        className="h-9 w-full rounded-control border border-control bg-surface px-2 font-normal"
      />
    </label>
  );
  return (
    <FilterChip
      name={records.date}
      value={value}
      on_clear={() => on_change({ from: undefined, to: undefined })}
    >
      <div className="flex flex-col gap-2">
        {field('from', from)}
        {field('to', to)}
      </div>
    </FilterChip>
  );
}
