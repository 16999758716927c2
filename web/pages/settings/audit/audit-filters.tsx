import { useQuery } from '@tanstack/react-query';
import { Select } from '../../../components/forms/select.tsx';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { membersQuery } from '../../records/filters/filter-options.ts';

/** Empty texts: no filter. */
export interface AuditFilter {
  /** The id of a member. */
  actor: string;
  /** `record.delete`, or `record` for all of these. */
  action: string;
  /** Days: 2026-03-01. */
  from: string;
  to: string;
}

export const noAuditFilter: AuditFilter = { actor: '', action: '', from: '', to: '' };

interface AuditFiltersProps {
  slug: string;
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

export function AuditFilters({ slug, filter, onChange }: AuditFiltersProps) {
  const { audit, records } = useWords();
  const { data: members = [] } = useQuery(membersQuery(slug));
  const set = (change: Partial<AuditFilter>) => onChange({ ...filter, ...change });
  const kinds = Object.entries(audit.kinds);
  const actions = Object.entries(audit.actions);
  const actionOptions = kinds.flatMap(([kind, text]) => [
    { value: kind, text },
    ...actions
      .filter(([action]) => action.startsWith(`${kind}.`))
      .map(([value, said]) => ({ value, text: `\u2003${said}` })),
  ]);
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <div
      role="group"
      aria-label={records.filters}
      className="mb-4 grid grid-cols-2 items-end gap-3 md:grid-cols-[1fr_1fr_auto_auto]"
    >
      <Select
        label={audit.filter_actor}
        value={filter.actor}
        options={[
          { value: '', text: audit.anybody },
          ...members.map(({ id, name }) => ({ value: String(id), text: name })),
        ]}
        onChange={(actor) => set({ actor })}
      />
      <Select
        label={audit.filter_action}
        value={filter.action}
        options={[{ value: '', text: audit.anything }, ...actionOptions]}
        onChange={(action) => set({ action })}
      />
      <TextField
        label={records.from}
        type="date"
        value={filter.from}
        max={filter.to}
        onChange={(event) => set({ from: event.target.value })}
      />
      <TextField
        label={records.to}
        type="date"
        value={filter.to}
        min={filter.from}
        onChange={(event) => set({ to: event.target.value })}
      />
      {isFiltered && (
        <Button kind="quiet" className="justify-self-start" onClick={() => onChange(noAuditFilter)}>
          {records.clear_all}
        </Button>
      )}
    </div>
  );
}
