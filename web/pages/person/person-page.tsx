import { useInfiniteQuery, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { AudioLines, UserRound } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { Person } from '@minutebook/contract/app/person-endpoints.ts';
import { ApiError } from '@minutebook/sdk';
import { Avatar } from '../../components/avatar.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button, buttonClass } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import { useToast } from '../../components/overlays/toast.tsx';
import { PersonChip } from '../../components/person-link.tsx';
import { RowList } from '../../components/row-list.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { WaitingRows } from '../../components/states/loaded.tsx';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { client } from '../../session/client.ts';
import { ListedActionRow } from '../actions/listed-action-row.tsx';
import { TaskArea } from '../actions/task-area.tsx';
import { RecordList, SkeletonRows } from '../records/record-list.tsx';
import { recordsQuery, toItems } from '../records/records-query.ts';
import { useFollowRecords } from '../records/use-follow-records.ts';
import { useSlug } from '../../session/queries.ts';

/** One person over all records that one may see: how much they talk, whom they meet, what they have to do, and the records. */
export function PersonPage() {
  const slug = useSlug();
  const { person: key } = useParams({ from: '/shell/w/$slug/people/$person' });
  const { person: words, frame } = useWords();
  const { data: person, error, refetch } = useQuery(personQuery(slug, key));
  useFollowRecords(slug);
  if (error instanceof ApiError && (error.type === 'NOT_FOUND' || error.type === 'VALIDATION_ERROR')) {
    return (
      <div className="px-(--gutter) py-6">
        <title>{`${words.nobody_title} · Minutebook`}</title>
        <EmptyState
          is_page
          icon={UserRound}
          title={words.nobody_title}
          text={words.nobody_text}
          actions={
            <Link to="/w/$slug/records" params={{ slug }} className={buttonClass()}>
              {frame.to_records}
            </Link>
          }
        />
      </div>
    );
  }
  if (error !== null && person === undefined) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className="flex flex-col gap-6 px-(--gutter) py-6">
      {person === undefined ? <WaitingRows /> : <PersonFacts person={person} />}
      <PersonRecords person={key} />
    </div>
  );
}

function PersonFacts({ person }: { person: Person }) {
  const slug = useSlug();
  const { person: words } = useWords();
  const format = useFormat();
  const { met, action_items } = person;
  return (
    <>
      <PersonHead person={person} />
      <Numbers person={person} />
      {person.may_forget_voice && <ForgetVoice person={person} />}
      {met.length > 0 && (
        <Part title={words.met}>
          <ul className="flex flex-wrap gap-2">
            {met.map(({ person: other, name, record_count }) => (
              <li key={other} className="max-w-full">
                <PersonChip slug={slug} person={other} name={name}>
                  <span className="text-faint tabular-nums">{format.number(record_count)}</span>
                </PersonChip>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {action_items.length > 0 && (
        <Part title={words.to_do}>
          <TaskArea label={words.to_do}>
            <RowList>
              {action_items.map((listed) => (
                <ListedActionRow key={listed.item.id} listed={listed} has_record />
              ))}
            </RowList>
          </TaskArea>
          {person.has_more_action_items && <p className="mt-2 text-sm text-soft">{words.more_to_do}</p>}
        </Part>
      )}
    </>
  );
}

function PersonHead({ person }: { person: Person }) {
  const { kind, name, email, phone_number, company, is_active, is_guest } = person;
  const { person: words } = useWords();
  const shown = name ?? email ?? phone_number ?? words.kinds[kind];
  const facts = [company, email, phone_number].filter((fact) => fact !== null && fact !== shown);
  return (
    <header className="flex items-center gap-4">
      <title>{`${shown} · Minutebook`}</title>
      <Avatar size="large" name={shown} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-xl font-semibold tracking-tight break-words">{shown}</h1>
          <Badge>{is_active ? words.kinds[is_guest ? 'guest' : kind] : words.left}</Badge>
        </div>
        {facts.length > 0 && <p className="mt-0.5 break-words text-soft">{facts.join(' · ')}</p>}
      </div>
    </header>
  );
}

function ForgetVoice({ person: { name } }: { person: Person }) {
  const slug = useSlug();
  const { person } = useParams({ from: '/shell/w/$slug/people/$person' });
  const { person: words } = useWords();
  const queries = useQueryClient();
  const toast = useToast();
  const [asks, setAsks] = useState(false);
  const forget = async () => {
    await client.forgetVoice({ params: { slug }, query: { person } });
    toast({ text: words.voice_forgotten, tone: 'good' });
    await queries.invalidateQueries({ queryKey: personQuery(slug, person).queryKey });
  };
  return (
    <>
      <Button className="self-start" onClick={() => setAsks(true)}>
        {words.forget_voice}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={words.forget_voice_title(name ?? '')}
        text={words.forget_voice_text}
        confirm={words.forget_voice}
        onConfirm={forget}
      />
    </>
  );
}

function Numbers({ person }: { person: Person }) {
  const { person: words } = useWords();
  const format = useFormat();
  const { record_count, has_more, talk_time_ms, total_talk_time_ms } = person;
  const share = total_talk_time_ms === 0 ? null : talk_time_ms / total_talk_time_ms;
  return (
    <div>
      <dl className="grid grid-cols-3 divide-x divide-line rounded-card border border-line bg-surface">
        <Fact
          name={words.records}
          value={words.record_count({ count: format.number(record_count), is_more: has_more })}
        />
        <Fact name={words.talk_time} value={talk_time_ms === 0 ? '–' : format.duration(talk_time_ms)} />
        <Fact name={words.share} value={share === null ? '–' : format.percent(share)} />
      </dl>
      {has_more && <p className="mt-2 text-sm text-soft">{words.of_newest(format.number(record_count))}</p>}
    </div>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="flex min-w-0 flex-col justify-between px-4 py-3 max-sm:px-3">
    <dt className="text-sm text-soft">{name}</dt>
    <dd className="mt-1 text-lg font-semibold tabular-nums">{value}</dd>
  </div>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-2 font-semibold">{title}</h2>
    {children}
  </section>
);

function PersonRecords({ person }: { person: string }) {
  const slug = useSlug();
  const { person: words } = useWords();
  // Another object would be another search to the list.
  const search = useMemo(() => ({ person }), [person]);
  const found = useInfiniteQuery(recordsQuery(slug, search));
  const { data, error, refetch } = found;
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows count={6} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <section>
      <h2 className="mb-2 font-semibold">{words.records}</h2>
      {toItems(data).length === 0 ? (
        <EmptyState icon={AudioLines} title={words.no_records} text={words.no_records_text} />
      ) : (
        // The rows have the padding of a whole page.
        <div className="-mx-(--gutter)">
          <RecordList search={search} found={found} />
        </div>
      )}
    </section>
  );
}

/** Its key lies below that of action items, which the page shows: whatever changes one reloads it. */
const personQuery = (slug: string, person: string) =>
  queryOptions({
    queryKey: ['action-items', slug, 'person', person],
    queryFn: ({ signal }) => client.getPerson({ params: { slug }, query: { person } }, { signal }),
  });
