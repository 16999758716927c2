import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ScrollText, ChevronDown } from 'lucide-react';
import { useMemo, useState, useId } from 'react';
import type { AuditEntry } from '@minutebook/contract/app/workspace-endpoints.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { RowList } from '../../../components/row-list.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { client } from '../../../session/client.ts';
import { useMay, useSlug } from '../../../session/queries.ts';
import { useWords, useFormat } from '../../../words/use-words.tsx';
import { cx } from '../../../components/cx.ts';
import { IconButton } from '../../../components/icon-button.tsx';
import { membersQuery, teamsQuery } from '../../records/filters/filter-options.ts';
import { accountsQuery } from '../programs/programs-queries.ts';
import { toKnownNames, type KnownNames } from './audit-subject.ts';
import { AuditSentence } from './audit-sentence.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';

export function AuditSection() {
  const slug = useSlug();
  const { audit, settings } = useWords();
  const [filter, setFilter] = useState(noAuditFilter);
  const log = useInfiniteQuery({
    queryKey: ['audit', slug, filter],
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      client.listAuditEntries(
        { params: { slug }, query: { ...toQuery(filter), limit: 50, next_token: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_token }) => next_token,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
  const { data: members = [] } = useQuery(membersQuery(slug));
  const { data: teams = [] } = useQuery(teamsQuery(slug));
  // Readers of the log who may not manage members cannot list the service accounts, whose names then stay unknown.
  const mayManage = useMay(slug, 'member.manage') === true;
  const { data: accounts } = useQuery({ ...accountsQuery(slug), enabled: mayManage });
  const names = useMemo(
    () => toKnownNames({ members, teams, accounts: accounts?.items ?? [] }),
    [members, teams, accounts],
  );
  const isFiltered = Object.values(filter).some((value) => value !== '');
  const isEmpty = log.data?.length === 0 && !isFiltered;
  return (
    <Section title={settings.sections.audit} text={isEmpty ? undefined : audit.text}>
      {isEmpty && <EmptyState icon={ScrollText} title={audit.empty_title} text={audit.text} />}
      {!isEmpty && <AuditFilters filter={filter} onChange={setFilter} />}
      {isFiltered && log.data?.length === 0 && (
        <p role="status" className="py-6 text-center text-soft">
          {audit.no_match}
        </p>
      )}
      <Loaded query={log}>
        {(entries) => (
          <RowList ordered>
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} names={names} />
            ))}
          </RowList>
        )}
      </Loaded>
      {log.hasNextPage && (
        <Button className="mt-3" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {audit.more}
        </Button>
      )}
    </Section>
  );
}

/** Days begin and end where the reader is, as the times of the entries are shown. */
function toQuery({ actor, action, from, to }: AuditFilter) {
  const dayAfter = new Date(`${to}T00:00:00`);
  if (to !== '') dayAfter.setDate(dayAfter.getDate() + 1);
  return {
    actor_member_id: actor === '' ? undefined : Number(actor),
    action: action === '' ? undefined : action,
    since: from === '' ? undefined : new Date(`${from}T00:00:00`).toISOString(),
    until: to === '' ? undefined : dayAfter.toISOString(),
  };
}

/** A sentence and its time; further details can be opened. On a phone the time is below the sentence. */
function AuditRow({ entry, names }: { entry: AuditEntry; names: KnownNames }) {
  const { audit } = useWords();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { at, details } = entry;
  return (
    <li className="grid grid-cols-[1fr_1.75rem] min-h-11 items-center gap-x-3 px-4 py-2 sm:grid-cols-[1fr_auto_1.75rem]">
      <p className="min-w-0">
        <AuditSentence entry={entry} names={names} />
      </p>
      <time dateTime={at} className="text-sm text-faint max-sm:col-start-1">
        {format.dateTime(at)}
      </time>
      {details !== null && (
        <IconButton
          label={audit.details}
          icon={<ChevronDown size={16} aria-hidden className={cx(isOpen && 'rotate-180')} />}
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1"
          onClick={() => setIsOpen(!isOpen)}
        />
      )}
      {details !== null && (
        <dl
          id={id}
          hidden={!isOpen}
          className="col-span-full mt-2 mb-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 rounded-control bg-sunken px-3 py-2 font-mono text-xs [&[hidden]]:hidden"
        >
          {Object.entries(details).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-faint">{name}</dt>
              <dd className="min-w-0 break-words">{toShownValue(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

const toShownValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Empty texts: no filter. */
interface AuditFilter {
  /** The id of a member. */
  actor: string;
  /** `record.delete`, or `record` for all of these. */
  action: string;
  /** Days: 2026-03-01. */
  from: string;
  to: string;
}

const noAuditFilter: AuditFilter = { actor: '', action: '', from: '', to: '' };

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const slug = useSlug();
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
