import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Tracker } from '@minutebook/contract/v3/tracker-endpoints.ts';
import { Ear } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { AddButton, Section } from '../../../components/frame/section.tsx';
import { RowList } from '../../../components/row-list.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { client } from '../../../session/client.ts';
import { useSlug } from '../../../session/queries.ts';
import { useTitleOf } from '../../../words/use-title-of.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { EditMenu } from '../edit-menu.tsx';
import { useRefresh } from '../use-change.ts';
import { TrackerDialog } from './tracker-dialog.tsx';

const trackersQuery = (slug: string) =>
  queryOptions({
    queryKey: ['trackers', slug],
    queryFn: ({ signal }) => client.listTrackers({ params: { slug } }, { signal }),
  });

/** The most hits that are listed here; the page of each record lists all of its own. */
const MOST = 20;

const hitsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['tracker-hits', slug],
    queryFn: ({ signal }) =>
      client.listMoments(
        { params: { slug }, query: { kind: 'tracked', mine: true, limit: MOST } },
        { signal },
      ),
  });

/** The member's own trackers, and what they have found lately. */
export function TrackersSection() {
  const slug = useSlug();
  const { settings, trackers: words } = useWords();
  const [isAdding, setIsAdding] = useState(false);
  const trackers = useQuery(trackersQuery(slug));
  return (
    <>
      <Section
        title={settings.sections.trackers}
        count={trackers.data?.items.length}
        text={words.text}
        actions={<AddButton text={words.new} onClick={() => setIsAdding(true)} />}
      >
        <Loaded query={trackers}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={Ear} title={words.none_title} text={words.none_text} />
            ) : (
              <div className="flex flex-col gap-3">
                {items.map((tracker) => (
                  <TrackerCard key={tracker.id} tracker={tracker} />
                ))}
              </div>
            )
          }
        </Loaded>
        {isAdding && <TrackerDialog onClose={() => setIsAdding(false)} />}
      </Section>
      <Found />
    </>
  );
}

function TrackerCard({ tracker }: { tracker: Tracker }) {
  const slug = useSlug();
  const { trackers: words } = useWords();
  const refresh = useRefresh();
  const [isOpen, setIsOpen] = useState(false);
  const { id, name, said_by, bell } = tracker;
  const remove = async () => {
    await client.deleteTracker({ params: { slug, tracker_id: id } });
    await refresh();
  };
  return (
    <article className="rounded-card border border-line bg-surface px-4 py-3">
      <div className="flex min-h-7 items-center gap-3">
        <h3 className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</h3>
        <Badge>{words.bells[bell]}</Badge>
        <EditMenu
          name={name}
          onEdit={() => setIsOpen(true)}
          onDelete={remove}
          delete_title={words.delete_title(name)}
          delete_text={words.delete_text}
        />
      </div>
      <p dir="auto" className="text-soft wrap-anywhere">
        {tracker.words.join(' · ')}
      </p>
      {said_by !== null && <p className="text-sm text-faint wrap-anywhere">{words.only_by(said_by)}</p>}
      {isOpen && <TrackerDialog tracker={tracker} onClose={() => setIsOpen(false)} />}
    </article>
  );
}

function Found() {
  const slug = useSlug();
  const { trackers: words } = useWords();
  const format = useFormat();
  const titleOf = useTitleOf();
  const { data } = useQuery(hitsQuery(slug));
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Section title={words.found}>
      <RowList>
        {data.items.map(({ moment: { id, text, start_ms, dialog_ids }, record }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 px-4 py-3">
            <span className="font-medium wrap-anywhere">{text}</span>
            <Link
              to="/w/$slug/records/$record_id"
              params={{ slug, record_id: String(record.id) }}
              {...(dialog_ids[0] !== undefined && { hash: `d${dialog_ids[0]}` })}
              className="min-w-0 truncate text-sm text-accent-ink hover:underline"
            >
              {words.found_at({ title: titleOf(record), time: format.timecode(start_ms) })}
            </Link>
          </li>
        ))}
      </RowList>
    </Section>
  );
}
