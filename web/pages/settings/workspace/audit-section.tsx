import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { RowList } from '../../../components/row-list.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { membersQuery } from '../../records/filter-options.ts';
import { AuditRow } from './audit-row.tsx';
import { toAuditSubject } from './audit-subject.ts';

export function AuditSection({ slug }: { slug: string }) {
  const { buttons, settings } = useWords();
  const log = useInfiniteQuery({
    queryKey: ['audit', slug],
    queryFn: ({ pageParam, signal }) =>
      client.listAuditEntries({ params: { slug }, query: { limit: 50, next_token: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_token }) => next_token,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
  const { data: members = [] } = useQuery(membersQuery(slug));
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const isEmpty = log.data?.length === 0;
  return (
    <Section title={settings.sections.audit} text={isEmpty ? undefined : settings.audit_text}>
      {isEmpty && (
        <EmptyState icon={ScrollText} title={settings.audit_empty_title} text={settings.audit_text} />
      )}
      <Loaded query={log}>
        {(entries) => (
          <RowList ordered>
            {entries.map((entry) => (
              <AuditRow key={entry.id} slug={slug} entry={entry} subject={toAuditSubject(entry, names)} />
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
