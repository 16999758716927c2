import { useFormat, useWords } from '../../../words/use-words.tsx';
import { FilterChip } from './filter-chip.tsx';
import type { RecordSearch, RecordSearchChange } from '../record-search.ts';

interface DateFilterProps {
  search: Pick<RecordSearch, 'from' | 'to'>;
  onChange: (change: RecordSearchChange) => void;
}

/** A range of days, open at either end. */
export function DateFilter({ search: { from, to }, onChange }: DateFilterProps) {
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
        {field('from', from)}
        {field('to', to)}
      </div>
    </FilterChip>
  );
}
