import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { toMomentPlace } from '@minutebook/contract/app/pages.ts';
import type { ListedActionItem } from '@minutebook/contract/app/action-item-endpoints.ts';
import { eachItem } from '@minutebook/sdk';
import { buttonClass } from '../../components/button.tsx';
import { Section } from '../../components/frame/section.tsx';
import { RowList } from '../../components/row-list.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { WaitingRows } from '../../components/states/loaded.tsx';
import { useLookOn } from '../../components/states/use-look-on.ts';
import { client } from '../../session/client.ts';
import { useReadMentions } from '../../session/mentions.ts';
import { myMemberQuery, useIsArchived, useSlug, withoutChanges } from '../../session/queries.ts';
import { findLanguage } from '../../words/find-language.ts';
import { useTitleOf } from '../../words/use-title-of.ts';
import { useWords } from '../../words/use-words.tsx';
import { actionItemsQuery, useFollowActionItems } from '../actions/action-item-queries.ts';
import { ListedActionRow } from '../actions/listed-action-row.tsx';
import { TaskArea } from '../actions/task-area.tsx';
import type { RecordItem } from '../records/records-query.ts';
import { RecordStatus } from '../records/row/record-status.tsx';

/** The most that is shown of each kind; a link below leads to all of them, where there is such a page. */
const MOST = 5;

/** Comments and answers that mention the member until they are resolved, their open action items, and recordings of theirs that failed. */
export function WaitingForMe() {
  const slug = useSlug();
  const { home: words } = useWords();
  const me = useQuery(myMemberQuery(slug));
  const tasks = useInfiniteQuery({
    ...actionItemsQuery(slug, 'open', me.data?.id),
    enabled: me.data !== undefined,
  });
  const mentions = useQuery(mentionsQuery(slug));
  const failed = useQuery(failedQuery(slug));
  useFollowActionItems(slug);
  const items = tasks.data?.pages.flatMap((page) => page.items);
  const isLooking = useLookOn(tasks, items?.length === 0);
  const missing = [me, tasks, mentions, failed].filter(({ error }) => error !== null);
  const [first] = missing;
  const retry = () => missing.forEach((query) => void query.refetch());
  const count = (items?.length ?? 0) + (mentions.data?.length ?? 0) + (failed.data?.length ?? 0);
  const isWhole = items !== undefined && mentions.data !== undefined && failed.data !== undefined;
  return (
    <Section title={words.waiting}>
      <TaskArea label={words.waiting} className="flex flex-col gap-6">
        <Mentions items={mentions.data ?? []} />
        <Tasks items={items ?? []} />
        <Failed items={failed.data ?? []} />
      </TaskArea>
      {first !== undefined ? (
        <ErrorState error={first.error} onRetry={retry} />
      ) : !isWhole || isLooking ? (
        <WaitingRows />
      ) : (
        count === 0 && <NothingWaiting />
      )}
    </Section>
  );
}

interface GroupProps {
  title: string;
  children: ReactNode;
  /** Leads to all of them. */
  more?: ReactNode;
}

const Group = ({ title, children, more }: GroupProps) => (
  <section>
    <h3 className="mb-2 text-sm font-semibold text-soft">{title}</h3>
    <RowList>{children}</RowList>
    {more !== undefined && <p className="mt-2 text-sm">{more}</p>}
  </section>
);

const moreClass = 'text-accent-ink hover:underline';

function Tasks({ items }: { items: readonly ListedActionItem[] }) {
  const slug = useSlug();
  const { home: words } = useWords();
  if (items.length === 0) return null;
  const more = (
    <Link to="/w/$slug/actions" params={{ slug }} className={moreClass}>
      {words.all_tasks}
    </Link>
  );
  return (
    <Group title={words.tasks} more={more}>
      {items.slice(0, MOST).map((listed) => (
        <ListedActionRow key={listed.item.id} listed={listed} has_record />
      ))}
    </Group>
  );
}

type MentionItem = Awaited<ReturnType<typeof client.listMoments>>['items'][number];

const mentionsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['mentions', slug],
    async queryFn({ signal }): Promise<MentionItem[]> {
      const query = { mentioned: true, unresolved: true, limit: MOST };
      const items: MentionItem[] = [];
      // A page may have none and still be followed by another.
      for await (const item of eachItem(client.listMoments, { params: { slug }, query }, { signal })) {
        items.push(item);
        if (items.length === MOST) break;
      }
      return items;
    },
  });

function Mentions({ items }: { items: readonly MentionItem[] }) {
  const slug = useSlug();
  const { home: words } = useWords();
  const titleOf = useTitleOf();
  const read = useReadMentions(slug);
  if (items.length === 0) return null;
  return (
    <Group title={words.mentions}>
      {items.map(({ moment, moment: { id, text, author }, record }) => (
        <li key={id} className="px-4 py-3">
          <p dir="auto" lang={findLanguage(text ?? '')} className="line-clamp-3 leading-6 break-words">
            {text}
          </p>
          <Link
            to="/w/$slug/records/$record_id"
            params={{ slug, record_id: String(record.id) }}
            {...toMomentPlace(moment)}
            onClick={() => read([id])}
            className="mt-0.5 block truncate text-sm text-accent-ink hover:underline"
          >
            {words.mention({ author: author?.name ?? null, title: titleOf(record) })}
          </Link>
        </li>
      ))}
    </Group>
  );
}

const ofFailed = { view: 'mine' as const, statuses: ['failed' as const] };

/** Its key lies below that of counts: whatever reloads the lists reloads it. */
const failedQuery = (slug: string) =>
  queryOptions({
    queryKey: ['record-count', slug, 'failed'],
    async queryFn({ signal }) {
      const query = { ...ofFailed, limit: MOST };
      return (await client.searchRecords({ params: { slug }, query }, { signal })).items;
    },
  });

function Failed({ items }: { items: readonly RecordItem[] }) {
  const slug = useSlug();
  const { home: words } = useWords();
  const titleOf = useTitleOf();
  const isArchived = useIsArchived(slug) === true;
  if (items.length === 0) return null;
  const more = (
    <Link to="/w/$slug/records" params={{ slug }} search={ofFailed} className={moreClass}>
      {words.all_failed}
    </Link>
  );
  return (
    <Group title={words.failed} more={more}>
      {items.map(({ record, speakers, progress }) => (
        <li key={record.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
          <Link
            to="/w/$slug/records/$record_id"
            params={{ slug, record_id: String(record.id) }}
            className="min-w-0 truncate font-medium hover:underline"
          >
            {titleOf({ ...record, people: speakers })}
          </Link>
          <RecordStatus
            slug={slug}
            record={isArchived ? withoutChanges(record) : record}
            progress={progress}
          />
        </li>
      ))}
    </Group>
  );
}

function NothingWaiting() {
  const slug = useSlug();
  const { home: words, frame } = useWords();
  return (
    <EmptyState
      icon={CircleCheck}
      title={words.nothing_waiting_title}
      text={words.nothing_waiting_text}
      actions={
        <Link to="/w/$slug/actions" params={{ slug }} className={buttonClass()}>
          {frame.actions}
        </Link>
      }
    />
  );
}
