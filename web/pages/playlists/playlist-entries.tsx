import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, GripVertical, Play, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Playlist } from '@minutebook/contract/v3/playlist-endpoints.ts';
import { cx } from '../../components/cx.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { RowList } from '../../components/row-list.tsx';
import { useSlug } from '../../session/queries.ts';
import { findLanguage } from '../../words/find-language.ts';
import { useTitleOf } from '../../words/use-title-of.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { type Entry, useChangePlaylist } from './playlist-queries.ts';

interface EntriesProps {
  playlist: Playlist;
  /** The moment that is being played. */
  playing: number | undefined;
  onPlay: (place: number) => void;
}

/** In their order, which buttons and dragging change. A button that moves one keeps the focus, so that it is pressed until the place is right. */
export function Entries({ playlist: { id, entries, may_edit }, playing, onPlay }: EntriesProps) {
  const slug = useSlug();
  const { playlists: words } = useWords();
  const { order } = useChangePlaylist(slug, id);
  const list = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number>();
  const wanted = useRef<{ button: string; before: readonly Entry[] }>(undefined);
  useEffect(() => {
    if (wanted.current === undefined || wanted.current.before === entries) return;
    list.current?.querySelector<HTMLElement>(wanted.current.button)?.focus();
    wanted.current = undefined;
  });
  const put = (next: readonly Entry[], button?: string) => {
    if (button !== undefined) wanted.current = { button, before: entries };
    order(next);
  };
  const move = (from: number, to: number, direction?: 'up' | 'down') => {
    const moved = entries[from];
    if (moved === undefined || from === to || to < 0 || to >= entries.length) return;
    const button = direction && `li:nth-child(${to + 1}) [data-moves=${direction}]`;
    put(entries.toSpliced(from, 1).toSpliced(to, 0, moved), button);
  };
  const remove = (place: number) =>
    put(entries.toSpliced(place, 1), `li:nth-child(${Math.min(place + 1, entries.length - 1)}) [data-plays]`);
  return (
    <div ref={list}>
      <RowList ordered>
        {entries.map((entry, place) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys have the buttons
          <li
            key={entry.moment.id}
            aria-current={entry.moment.id === playing ? 'true' : undefined}
            draggable={may_edit}
            onDragStart={() => setDragged(place)}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={() => dragged !== undefined && move(dragged, place)}
            onDragEnd={() => setDragged(undefined)}
            className={cx(
              'flex items-start gap-2 px-3 py-3 aria-[current=true]:bg-accent-soft',
              dragged === place && 'opacity-50',
            )}
          >
            {may_edit && (
              <GripVertical
                size={16}
                aria-hidden
                className="mt-1.5 shrink-0 cursor-grab text-faint max-sm:hidden"
              />
            )}
            <IconButton
              size="small"
              data-plays
              label={words.play_from(place + 1)}
              icon={<Play size={14} />}
              onClick={() => onPlay(place)}
            />
            <EntryText entry={entry} />
            {may_edit && (
              <span className="ml-auto flex shrink-0">
                <IconButton
                  size="small"
                  label={words.move_up(place + 1)}
                  data-moves="up"
                  aria-disabled={place === 0}
                  icon={<ArrowUp size={15} />}
                  onClick={() => move(place, place - 1, 'up')}
                />
                <IconButton
                  size="small"
                  label={words.move_down(place + 1)}
                  data-moves="down"
                  aria-disabled={place === entries.length - 1}
                  icon={<ArrowDown size={15} />}
                  onClick={() => move(place, place + 1, 'down')}
                />
                <IconButton
                  size="small"
                  label={words.take_out(place + 1)}
                  icon={<X size={15} />}
                  onClick={() => remove(place)}
                />
              </span>
            )}
          </li>
        ))}
      </RowList>
    </div>
  );
}

/** The text of the moment, or else its kind, with a link to its place in the record. */
function EntryText({ entry: { moment, record } }: { entry: Entry }) {
  const slug = useSlug();
  const { moments } = useWords();
  const format = useFormat();
  const titleOf = useTitleOf();
  const { start_ms, end_ms, text, kind, dialog_ids } = moment;
  const length = end_ms > start_ms ? ` · ${format.duration(end_ms - start_ms)}` : '';
  return (
    <div className="min-w-0 flex-1">
      <p dir="auto" lang={findLanguage(text ?? '')} className="line-clamp-3 break-words">
        {text ?? moments.kinds[kind]}
      </p>
      <Link
        to="/w/$slug/records/$record_id"
        params={{ slug, record_id: String(record.id) }}
        {...(dialog_ids[0] !== undefined && { hash: `d${dialog_ids[0]}` })}
        className="mt-0.5 block truncate text-sm text-accent-ink hover:underline"
      >
        {titleOf(record)}
      </Link>
      <p className="text-sm text-soft">
        {format.timecode(start_ms)}
        {length}
      </p>
    </div>
  );
}
