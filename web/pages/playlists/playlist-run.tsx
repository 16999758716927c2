import { Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { IconButton } from '../../components/icon-button.tsx';
import { useSlug } from '../../session/queries.ts';
import { useTitleOf } from '../../words/use-title-of.ts';
import { useWords } from '../../words/use-words.tsx';
import { useMediaSource } from '../record/player/use-media-source.ts';
import type { Entry } from './playlist-queries.ts';

/** How much is heard of a moment that is a point in time. */
const POINT_MS = 15_000;

/** How long it is said that something cannot be heard, before the next is played. */
const SILENT_MS = 2_000;

interface RunProps {
  entry: Entry;
  place: number;
  count: number;
  /** Beyond the last one nothing is played. */
  onPlay: (place: number) => void;
}

/** The moment that is being played; the next begins where it ends. */
export function Run({ entry, place, count, onPlay }: RunProps) {
  const { playlists: words } = useWords();
  const titleOf = useTitleOf();
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const next = () => onPlay(place + 1);
  const toggle = () => (isPlaying ? video.current?.pause() : void video.current?.play());
  return (
    <section
      aria-label={words.playing}
      className="sticky top-2 z-10 flex flex-col gap-2 rounded-card border border-line bg-surface p-2 shadow-raised"
    >
      <Sound key={entry.moment.id} entry={entry} video={video} onPlaying={setIsPlaying} onEnd={next} />
      <div className="flex items-center gap-1">
        <IconButton
          label={words.previous}
          aria-disabled={place === 0}
          icon={<SkipBack size={16} />}
          onClick={() => place > 0 && onPlay(place - 1)}
        />
        <IconButton
          label={isPlaying ? words.pause : words.go_on}
          icon={isPlaying ? <Pause size={16} /> : <Play size={16} />}
          onClick={toggle}
        />
        <IconButton label={words.next} icon={<SkipForward size={16} />} onClick={next} />
        <p role="status" className="ml-2 min-w-0 flex-1 truncate">
          <span className="mr-2 text-soft tabular-nums">{words.place({ place: place + 1, count })}</span>
          {entry.moment.text ?? titleOf(entry.record)}
        </p>
      </div>
    </section>
  );
}

interface SoundProps {
  entry: Entry;
  video: RefObject<HTMLVideoElement | null>;
  onPlaying: (is_playing: boolean) => void;
  onEnd: () => void;
}

/** An element of its own for each moment, whose link is asked for anew. */
function Sound({ entry: { moment, record }, video, onPlaying, onEnd }: SoundProps) {
  const { playlists: words } = useWords();
  const titleOf = useTitleOf();
  const { link, is_video, has_failed, renew } = useMediaSource(useSlug(), record.id, true);
  const { start_ms } = moment;
  const end_ms = moment.end_ms > start_ms ? moment.end_ms : start_ms + POINT_MS;
  const atMs = useRef(start_ms);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (!has_failed) return undefined;
    const timer = setTimeout(() => end.current(), SILENT_MS);
    return () => clearTimeout(timer);
  }, [has_failed]);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript is the caption */}
      <video
        ref={video}
        src={link?.url}
        playsInline
        aria-label={titleOf(record)}
        className={is_video ? 'max-h-64 w-full rounded-card bg-black object-contain' : 'hidden'}
        onLoadedMetadata={({ currentTarget }) => {
          // A renewed link goes on where the one before it was.
          currentTarget.currentTime = atMs.current / 1000;
          // A browser that refuses to play by itself leaves that to the button.
          currentTarget.play().catch(() => onPlaying(false));
        }}
        onTimeUpdate={({ currentTarget }) => {
          if (currentTarget.seeking) return;
          atMs.current = Math.max(start_ms, currentTarget.currentTime * 1000);
          if (atMs.current >= end_ms) onEnd();
        }}
        onPlay={() => onPlaying(true)}
        onPause={() => onPlaying(false)}
        onEnded={onEnd}
        onError={renew}
      />
      {has_failed && <p className="text-warn">{words.silent}</p>}
    </>
  );
}
