import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import type { Calendar, CalendarEvent } from '@minutebook/contract/v3/calendar-endpoints.ts';
import { Button, Spinner } from '../../components/button.tsx';
import { Section } from '../../components/frame/section.tsx';
import { onDemand, useOnDemand } from '../../components/on-demand.ts';
import { RowList } from '../../components/row-list.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { RecordButton } from '../../recorder/record-button.tsx';
import { client } from '../../session/client.ts';
import { useIsArchived, useMay, useSlug } from '../../session/queries.ts';
import { findLanguage } from '../../words/find-language.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';

const lazyDialog = onDemand(() => import('./calendar-dialog.tsx'), true);

const SOON_MS = 1_000;
const NOW_AND_THEN_MS = 60_000;

/** The events of today, in the time zone of this browser. */
const todayQuery = (slug: string) =>
  queryOptions({
    queryKey: ['calendar', slug],
    async queryFn({ signal }) {
      const now = new Date();
      const midnight = (days: number) =>
        new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString();
      const query = { ends_after: midnight(0), starts_before: midnight(1) };
      const { calendar, events } = await client.getCalendar({ params: { slug }, query }, { signal });
      return { calendar, events: events.map((event) => ({ ...event, is_over: new Date(event.end) < now })) };
    },
    refetchInterval: ({ state: { data } }) => (data?.calendar?.read_at === null ? SOON_MS : NOW_AND_THEN_MS),
  });

/** The meetings of today in the member's calendar; without one, how to connect it. */
export function Today() {
  const slug = useSlug();
  const { home: words } = useWords();
  const { data, error, refetch } = useQuery(todayQuery(slug));
  const mayChange = useIsArchived(slug) === false;
  const [isAsking, setIsAsking] = useState(false);
  const dialog = useOnDemand(lazyDialog, isAsking);
  if (data === undefined)
    return error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />;
  const { calendar, events } = data;
  const ask = (text: string) =>
    mayChange && (
      <Button
        kind="quiet"
        size="small"
        icon={<CalendarDays size={15} aria-hidden />}
        onClick={() => setIsAsking(true)}
      >
        {text}
      </Button>
    );
  return (
    <>
      {calendar === null ? (
        mayChange && <Section title={words.today} text={words.calendar_text} actions={ask(words.connect)} />
      ) : (
        <Section title={words.today} actions={ask(words.calendar)}>
          <CalendarState calendar={calendar} mayChange={mayChange} is_empty={events.length === 0} />
          <RowList>
            {events.map((event) => (
              <EventRow key={`${event.uid} ${event.start}`} event={event} />
            ))}
          </RowList>
        </Section>
      )}
      {dialog !== undefined && isAsking && (
        <dialog.CalendarDialog slug={slug} calendar={calendar} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}

interface CalendarStateProps {
  calendar: Calendar;
  mayChange: boolean;
  is_empty: boolean;
}

function CalendarState({ calendar: { read_at, fault }, mayChange, is_empty }: CalendarStateProps) {
  const slug = useSlug();
  const { home: words, buttons } = useWords();
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: () => client.putCalendar({ params: { slug }, body: {} }),
    onSettled: () => queries.invalidateQueries(todayQuery(slug)),
  });
  if (read_at === null)
    return (
      <p role="status" className="mb-3 flex items-center gap-2 text-soft">
        <Spinner />
        {words.reading}
      </p>
    );
  if (fault !== null)
    return (
      <div role="status" className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <TriangleAlert size={18} aria-hidden className="shrink-0 text-warn" />
        <p className="min-w-0">{words.calendar_fault(fault)}</p>
        {mayChange && (
          <Button size="small" busy={again.isPending} onClick={() => again.mutate()}>
            {buttons.retry}
          </Button>
        )}
      </div>
    );
  return is_empty && <p className="text-soft">{words.no_events}</p>;
}

/** So many are named. */
const NAMED = 4;

function EventRow({ event }: { event: CalendarEvent & { is_over: boolean } }) {
  const slug = useSlug();
  const { home: words } = useWords();
  const format = useFormat();
  const id = useId();
  const mayRecord = useMay(slug, 'record.upload') === true;
  const { title, start, end, is_all_day, is_over, last_record } = event;
  const people = event.people.map(({ name, email }) => name ?? email ?? '');
  const names = people.slice(0, NAMED).join(', ');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <p className="w-44 shrink-0 text-soft tabular-nums max-sm:w-full">
        {is_all_day ? words.all_day : `${format.time(start)} – ${format.time(end)}`}
      </p>
      <div className="min-w-0 flex-1">
        <p id={id} dir="auto" lang={findLanguage(title ?? '')} className="font-medium break-words">
          {title ?? words.no_title}
        </p>
        {people.length > 0 && (
          <p className="text-sm break-words text-soft">
            {words.people({ names, more: people.length - Math.min(people.length, NAMED) })}
          </p>
        )}
        {last_record !== null && (
          <Link
            to="/w/$slug/records/$record_id"
            params={{ slug, record_id: String(last_record.id) }}
            className="text-sm text-accent-ink hover:underline"
          >
            {words.last_time({ day: format.day(last_record.recorded_at), open: last_record.open_items })}
          </Link>
        )}
      </div>
      {mayRecord && !is_all_day && !is_over && <RecordButton title={title ?? ''} aria-describedby={id} />}
    </li>
  );
}
