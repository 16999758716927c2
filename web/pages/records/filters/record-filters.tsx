import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { recordScopes, recordSources, recordStatuses } from '@minutebook/contract/resources/value-lists.ts';
import { Avatar } from '../../../components/avatar.tsx';
import { Button } from '../../../components/button.tsx';
import { cx } from '../../../components/cx.ts';
import { LabelDot } from '../../../components/label-chip.tsx';
import { useWords, useFormat } from '../../../words/use-words.tsx';
import { ChoiceFilter, FilterChip } from './choice-filter.tsx';
import { labelsQuery, membersQuery, teamsQuery } from './filter-options.ts';
import { PersonFilter } from './person-filter.tsx';
import { countFilters, noFilters, type RecordSearch, type RecordSearchChange } from '../record-search.ts';
import { useSlug } from '../../../session/queries.ts';
import { toDay } from '../../actions/to-groups.ts';

interface RecordFiltersProps {
  search: RecordSearch;
  onChange: (change: RecordSearchChange) => void;
}

interface MoreFilters {
  shows_more: boolean;
  onMore: (showsMore: boolean) => void;
}

export function RecordFilters({ shows_more, onMore, ...props }: RecordFiltersProps & MoreFilters) {
  const { search, onChange } = props;
  const { records } = useWords();
  // Active filters are always visible.
  const isShown = (name: keyof RecordSearch) => shows_more || search[name] !== undefined;
  return (
    <div
      role="group"
      aria-label={records.filters}
      className={cx('flex gap-1.5 py-0.5 sm:flex-wrap', shows_more ? 'flex-wrap' : 'max-sm:shrink-0')}
    >
      <LabelFilter {...props} />
      <TeamFilter {...props} />
      <PersonFilter
        name={records.speaker}
        find={records.find_in.speaker}
        chosen={search.speakers}
        onChange={(speakers) => onChange({ speakers })}
      />
      <DateFilter search={search} onChange={onChange} />
      {isShown('owners') && <OwnerFilter {...props} />}
      {isShown('participants') && (
        <PersonFilter
          name={records.participant}
          find={records.find_in.participant}
          chosen={search.participants}
          onChange={(participants) => onChange({ participants })}
        />
      )}
      {isShown('sources') && (
        <ChoiceFilter
          name={records.source}
          choices={recordSources.map((value) => ({ value, text: records.sources[value] }))}
          chosen={search.sources}
          onChange={(next) => onChange({ sources: next })}
        />
      )}
      {isShown('scopes') && (
        <ChoiceFilter
          name={records.scope}
          choices={recordScopes.map((value) => ({ value, text: records.scopes[value] }))}
          chosen={search.scopes}
          onChange={(next) => onChange({ scopes: next })}
        />
      )}
      {isShown('statuses') && (
        <ChoiceFilter
          name={records.status}
          choices={recordStatuses.map((value) => ({ value, text: records.statuses[value] }))}
          chosen={search.statuses}
          onChange={(next) => onChange({ statuses: next })}
        />
      )}
      <Button
        kind="quiet"
        size="small"
        className="h-8!"
        aria-expanded={shows_more}
        icon={<SlidersHorizontal size={14} aria-hidden />}
        onClick={() => onMore(!shows_more)}
      >
        {shows_more ? records.fewer_filters : records.more_filters}
      </Button>
      {countFilters(search) > 1 && (
        <Button kind="quiet" size="small" className="h-8!" onClick={() => onChange(noFilters)}>
          {records.clear_all}
        </Button>
      )}
    </div>
  );
}

function LabelFilter({ search, onChange }: RecordFiltersProps) {
  const slug = useSlug();
  const { records } = useWords();
  const { data: labels = [] } = useQuery(labelsQuery(slug));
  return (
    <ChoiceFilter
      name={records.label}
      find={records.find_in.label}
      choices={labels.map(({ id, name, color }) => ({
        value: id,
        text: name,
        icon: <LabelDot color={color} />,
      }))}
      chosen={search.labels}
      onChange={(next) => onChange({ labels: next })}
    >
      {(search.labels?.length ?? 0) > 1 && (
        <AnyOrAll
          any={search.any_label === true}
          onChange={(any) => onChange({ any_label: any || undefined })}
        />
      )}
    </ChoiceFilter>
  );
}

function AnyOrAll({ any, onChange }: { any: boolean; onChange: (any: boolean) => void }) {
  const { records } = useWords();
  const option = (value: boolean, text: string) => (
    <label className="flex min-h-7 items-center gap-2 px-1.5 pointer-coarse:min-h-11">
      <input type="radio" name="any-or-all" checked={any === value} onChange={() => onChange(value)} />
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

/** Keeps its place while it loads: it is absent only in a workspace without teams, or without permission. */
function TeamFilter({ search, onChange }: RecordFiltersProps) {
  const slug = useSlug();
  const { records } = useWords();
  const { data: teams } = useQuery(teamsQuery(slug));
  if (teams?.length === 0) return null;
  return (
    <ChoiceFilter
      name={records.team}
      find={records.find_in.team}
      choices={(teams ?? []).map(({ id, name }) => ({ value: id, text: name }))}
      chosen={search.teams}
      onChange={(next) => onChange({ teams: next })}
    />
  );
}

function OwnerFilter({ search, onChange }: RecordFiltersProps) {
  const slug = useSlug();
  const { records } = useWords();
  const { data: members } = useQuery(membersQuery(slug));
  if (members?.length === 0) return null;
  return (
    <ChoiceFilter
      name={records.owner}
      find={records.find_in.owner}
      choices={(members ?? []).map(({ user_id, name }) => ({
        value: user_id,
        text: name,
        icon: <Avatar size="small" name={name} />,
      }))}
      chosen={search.owners}
      onChange={(next) => onChange({ owners: next })}
    />
  );
}

/** Today included. */
const LAST_DAYS = [7, 30, 90];

function toDayBefore(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() - days);
  return toDay(day);
}

interface DateFilterProps {
  search: Pick<RecordSearch, 'from' | 'to'>;
  onChange: (change: RecordSearchChange) => void;
}

/** A range of days, open at either end. */
function DateFilter({ search: { from, to }, onChange }: DateFilterProps) {
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
        onChange={(event) => onChange({ [name]: event.target.value || undefined })}
        className="h-9 w-full rounded-control border border-control bg-surface px-2 font-normal"
      />
    </label>
  );
  return (
    <FilterChip
      name={records.date}
      value={value}
      onClear={() => onChange({ from: undefined, to: undefined })}
    >
      <div className="flex flex-col gap-2">
        <div className="-mx-2 flex flex-col items-start">
          {LAST_DAYS.map((count) => (
            <Button
              key={count}
              kind="quiet"
              size="small"
              onClick={() => onChange({ from: toDayBefore(count - 1), to: undefined })}
            >
              {records.last_days(count)}
            </Button>
          ))}
        </div>
        {field('from', from)}
        {field('to', to)}
      </div>
    </FilterChip>
  );
}
