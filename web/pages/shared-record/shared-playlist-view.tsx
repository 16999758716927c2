import { useQuery } from '@tanstack/react-query';
import { Clock, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SharedPlaylist } from '@minutebook/contract/routes/share-routes.ts';
import { Brand } from '../../components/frame/brand.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { RowList } from '../../components/row-list.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { Loaded } from '../../components/states/loaded.tsx';
import { findLanguage } from '../../words/find-language.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { getSharedEntry } from './shared-record.ts';
import { SharedStage } from './shared-record-view.tsx';

interface SharedPlaylistViewProps {
  playlist: SharedPlaylist;
  /** Called when a clip could not be loaded: the visit may have ended, or the clip is no longer shared. */
  onClosed: () => void;
}

/** The clips of a playlist, each with its lines; one begins where the one before it ends. */
export function SharedPlaylistView({ playlist, onClosed }: SharedPlaylistViewProps) {
  const { shared_record: words } = useWords();
  const format = useFormat();
  const { title, expires_at, entries } = playlist;
  const [chosen, setChosen] = useState<{ url: string; turn: number }>();
  const found = entries.findIndex(({ url }) => url === chosen?.url);
  const place = Math.max(0, found);
  const entry = entries[place];
  const playAt = (next: number) => {
    const { url } = entries[next] ?? {};
    if (url !== undefined) setChosen((before) => ({ url, turn: (before?.turn ?? 0) + 1 }));
  };
  return (
    <div className="flex flex-1 flex-col [--header-height:0px]">
      <header className="flex flex-col gap-4 px-(--gutter) pt-6 pb-4">
        <title>{title}</title>
        <div>
          <Brand className="mb-3" />
          <h1 lang={findLanguage(title)} className="text-xl font-semibold tracking-tight break-words">
            {title}
          </h1>
          {expires_at !== null && (
            <p className="mt-0.5 flex items-center gap-1.5 text-sm text-soft">
              <Clock size={14} aria-hidden /> {words.until(format.dateTime(expires_at))}
            </p>
          )}
        </div>
        {entries.length > 0 && <Entries entries={entries} place={place} onPlay={playAt} />}
      </header>
      {entry === undefined ? (
        <EmptyState icon={Play} title={words.playlist_empty_title} text={words.playlist_empty_text} />
      ) : (
        <Entry
          key={`${entry.url} ${chosen?.turn}`}
          url={entry.url}
          plays={found >= 0}
          onEnd={() => playAt(place + 1)}
          onClosed={onClosed}
        />
      )}
    </div>
  );
}

interface EntriesProps {
  entries: SharedPlaylist['entries'];
  place: number;
  onPlay: (place: number) => void;
}

function Entries({ entries, place, onPlay }: EntriesProps) {
  const { shared_record: words } = useWords();
  const format = useFormat();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`li:nth-child(${place + 1})`)?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  return (
    <div ref={list} className="max-h-64 overflow-y-auto">
      <RowList ordered>
        {entries.map(({ url, title, started_at, duration_ms }, index) => (
          <li
            key={url}
            aria-current={index === place ? 'true' : undefined}
            className="flex items-start gap-2 px-3 py-2 aria-[current=true]:bg-accent-soft"
          >
            <IconButton
              size="small"
              label={words.play_from(index + 1)}
              icon={<Play size={14} />}
              onClick={() => onPlay(index)}
            />
            <div className="min-w-0 flex-1">
              <p dir="auto" lang={findLanguage(title)} className="line-clamp-2 break-words">
                {title}
              </p>
              <p className="text-sm text-soft">
                {format.dateTime(started_at)} · {format.duration(duration_ms)}
              </p>
            </div>
          </li>
        ))}
      </RowList>
    </div>
  );
}

interface EntryProps {
  url: string;
  /** It begins by itself. */
  plays: boolean;
  onEnd: () => void;
  onClosed: () => void;
}

function Entry({ url, plays, onEnd, onClosed }: EntryProps) {
  const query = useQuery({
    queryKey: ['shared-entry', url],
    queryFn: ({ signal }) => getSharedEntry(url, signal),
    staleTime: Infinity,
  });
  const refetch = () => {
    onClosed();
    return query.refetch();
  };
  return (
    <Loaded query={{ ...query, refetch }}>
      {(record) => <SharedStage record={record} run={{ plays, onEnd }} onClosed={onClosed} />}
    </Loaded>
  );
}
