import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ChoiceBar } from '../../components/choice-bar.tsx';
import { PageHeader } from '../../components/frame/page-header.tsx';
import { RowList } from '../../components/row-list.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { WaitingRows } from '../../components/states/loaded.tsx';
import { useLookOn } from '../../components/states/use-look-on.ts';
import { myMemberQuery, useSlug } from '../../session/queries.ts';
import { useTitleOf } from '../../words/use-title-of.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { actionItemsQuery, useFollowActionItems } from './action-item-queries.ts';
import { actionGroups, actionStates, type ActionsSearch } from './actions-search.ts';
import { toLocalMidnight, toDayGroups, toRecordGroups, type ActionGroup } from './to-groups.ts';
import { ListedActionRow } from './listed-action-row.tsx';
import { TaskArea } from './task-area.tsx';

/** The action items of the user or of everybody, across all records that the user may see. */
export function ActionsPage() {
  const { actions } = useWords();
  const search = useSearch({ from: '/shell/w/$slug/actions' });
  const navigate = useNavigate({ from: '/w/$slug/actions' });
  const { state = 'open', by = 'day', all } = search;
  const change = (changed: ActionsSearch) =>
    void navigate({ search: { ...search, ...changed }, replace: true });
  return (
    <div className="px-(--gutter) py-6">
      <PageHeader title={all === true ? actions.title_all : actions.title} text={actions.text} />
      {/* On a phone the states have a row of their own: all choices are seen at once. */}
      <div className="mt-4 flex flex-wrap items-center gap-2 max-sm:*:nth-2:order-last">
        <ChoiceBar
          label={actions.whose}
          value={all === true ? 'all' : 'mine'}
          choices={(['mine', 'all'] as const).map((value) => ({ value, text: actions.whose_choices[value] }))}
          onChange={(value) => change({ all: value === 'all' ? true : undefined })}
        />
        <ChoiceBar
          label={actions.state}
          value={state}
          choices={actionStates.map((value) => ({ value, text: actions.states[value] }))}
          onChange={(value) => change({ state: value === 'open' ? undefined : value })}
        />
        <ChoiceBar
          label={actions.by}
          value={by}
          choices={actionGroups.map((value) => ({ value, text: actions.groups[value] }))}
          onChange={(value) => change({ by: value === 'day' ? undefined : value })}
        />
      </div>
      <ActionList state={state} by={by} all={all} />
    </div>
  );
}

function ActionList({ state = 'open', by, all }: ActionsSearch) {
  const slug = useSlug();
  const { actions } = useWords();
  const { data: member } = useQuery(myMemberQuery(slug));
  const member_id = all === true ? undefined : member?.id;
  const found = useInfiniteQuery({
    ...actionItemsQuery(slug, state, member_id),
    enabled: all === true || member !== undefined,
  });
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = found;
  useFollowActionItems(slug);
  const [now] = useState(() => new Date());
  const listed = data?.pages.flatMap(({ items }) => items);
  const isLooking = useLookOn(found, listed?.length === 0);
  return (
    <TaskArea label={actions.title}>
      {error !== null && listed === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : listed === undefined || isLooking ? (
        <WaitingRows />
      ) : listed.length === 0 ? (
        <EmptyState
          icon={ListChecks}
          title={actions.empty_titles[state]}
          text={all === true ? actions.empty_text_all : actions.empty_text}
        />
      ) : (
        <div className="mt-5 flex flex-col gap-5">
          {(by === 'record' ? toRecordGroups(listed) : toDayGroups(listed, now)).map((group) => (
            <Group key={group.key} group={group} />
          ))}
          {hasNextPage && (
            <Button className="self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {actions.more}
            </Button>
          )}
        </div>
      )}
    </TaskArea>
  );
}

function Group({ group: { day, record, items } }: { group: ActionGroup }) {
  const { actions } = useWords();
  const format = useFormat();
  const titleOf = useTitleOf();
  const title =
    record !== undefined
      ? titleOf(record)
      : day === 'overdue'
        ? actions.states.overdue
        : day == null
          ? actions.no_day
          : format.day(toLocalMidnight(day));
  return (
    <section>
      <h2 className="mb-2 text-sm font-semibold text-soft">{title}</h2>
      <RowList>
        {items.map((listed) => (
          <ListedActionRow key={listed.item.id} listed={listed} has_record={record === undefined} />
        ))}
      </RowList>
    </section>
  );
}
