import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { RowList } from '../../../components/row-list.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { client } from '../../../session/client.ts';
import { useMay } from '../../../session/my-member-query.ts';
import { useWords } from '../../../words/use-words.tsx';
import { membersQuery, teamsQuery } from '../../records/filters/filter-options.ts';
import { accountsQuery } from '../programs/programs-queries.ts';
import { AuditFilters, noAuditFilter, type AuditFilter } from './audit-filters.tsx';
import { AuditRow } from './audit-row.tsx';
import { toKnownNames } from './audit-subject.ts';

export function AuditSection({ slug }: { slug: string }) {
  const { audit, buttons, settings } = useWords();
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
  // Whoever may read the log, but manages nobody, is not told their names.
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
      {!isEmpty && <AuditFilters slug={slug} filter={filter} onChange={setFilter} />}
      {isFiltered && log.data?.length === 0 && (
        <p role="status" className="py-6 text-center text-soft">
          {audit.no_match}
        </p>
      )}
      <Loaded query={log}>
        {(entries) => (
          <RowList ordered>
            {entries.map((entry) => (
              <AuditRow key={entry.id} slug={slug} entry={entry} names={names} />
            ))}
          </RowList>
        )}
      </Loaded>
      {log.hasNextPage && (
        <Button className="mt-3" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {buttons.more}
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
