/** The progress of this page's uploads, in a corner of every page. */
import { useParams } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RecordProgress } from '@minutebook/contract/events.ts';
import { cx } from '../../components/cx.ts';
import { useToldHeight } from '../../components/frame/use-told-height.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { ProgressLine } from './progress-line.tsx';
import { forget } from '../sending/run-uploads.ts';
import { useStore } from '../../store.ts';
import { UploadRow } from './upload-row.tsx';
import {
  isFinallyRefused,
  isUnsent,
  toSentShare,
  uploadStore,
  type Upload,
  changeUpload,
} from '../uploads.ts';
import { queryClient } from '../../query-client.ts';
import { client } from '../../session/client.ts';
import { followRecords } from '../../session/following/follow-records.ts';

/** Clearing the list loses nothing: the server has these, or never will. */
const isOnItsWay = (upload: Upload) =>
  isUnsent(upload) && upload.state !== 'gone' && !isFinallyRefused(upload);

const isNarrow = () => matchMedia('(max-width: 40rem)').matches;

export function UploadTray() {
  const { uploads: words } = useWords();
  const all = useStore(uploadStore);
  const [isOpen, setIsOpen] = useState(() => !isNarrow());
  // The player of a record is at the foot of the page.
  const { record_id, slug } = useParams({ strict: false });
  // Uploads to another workspace are shown only while this page still sends them.
  const uploads = all.filter((upload) => upload.slug === slug || isOnItsWay(upload));
  const tray = useRef<HTMLElement>(null);
  // A record's panel ends above it.
  useToldHeight(tray, { name: '--tray-room', distance_px: 16 });
  useFollowUploads(uploads);
  const { text, share } = useSummary(uploads);
  if (uploads.length === 0) return null;
  return (
    <section
      ref={tray}
      aria-label={words.uploads}
      data-chrome
      className={cx(
        'fixed right-[calc(1rem+var(--slack))] z-30 flex w-92 max-w-[calc(100vw-2rem)] animate-appear flex-col overflow-hidden rounded-card border border-line bg-raised shadow-raised',
        record_id === undefined ? 'bottom-4 max-sm:bottom-20' : 'bottom-[calc(1rem+var(--foot-height,0px))]',
      )}
    >
      <header className="flex items-center gap-1 py-1.5 pr-1.5 pl-4">
        <h2 className="min-w-0 flex-1 truncate font-medium tabular-nums">{text}</h2>
        <IconButton
          size="small"
          label={isOpen ? words.hide : words.show}
          aria-expanded={isOpen}
          icon={isOpen ? <ChevronDown size={16} /> : <ChevronUp size={16} />}
          onClick={() => setIsOpen(!isOpen)}
        />
        {!uploads.some(isOnItsWay) && (
          <IconButton
            size="small"
            label={words.clear}
            icon={<X size={16} />}
            onClick={() => uploads.forEach(({ uuid }) => forget(uuid))}
          />
        )}
      </header>
      {share !== undefined && !isOpen && <ProgressLine label={text} share={share} />}
      {isOpen && (
        <ul className="max-h-[min(20rem,50dvh)] overflow-y-auto border-t border-line">
          {uploads.toReversed().map((upload) => (
            <UploadRow key={upload.uuid} upload={upload} />
          ))}
        </ul>
      )}
      <Announcement uploads={uploads} />
    </section>
  );
}

/** A text for screen readers. */
function Announcement({ uploads }: { uploads: readonly Upload[] }) {
  const { uploads: words } = useWords();
  const ready = uploads.findLast(({ progress }) => progress?.status === 'processed');
  return (
    <p role="status" className="sr-only">
      {ready && words.is_ready(ready.words.title || ready.filename)}
    </p>
  );
}

/** `share` is the progress of all uploads together; undefined: there are none. */
function useSummary(uploads: readonly Upload[]): { text: string; share?: number } {
  const { uploads: words } = useWords();
  const format = useFormat();
  const moving = uploads.filter(({ state }) => state === 'sending' || state === 'waiting');
  if (moving.length > 0) {
    const sum = (name: 'sent_bytes' | 'size_bytes') => moving.reduce((total, one) => total + one[name], 0);
    const share = toSentShare({ sent_bytes: sum('sent_bytes'), size_bytes: sum('size_bytes') });
    return { text: words.uploading({ count: moving.length, percent: format.percent(share) }), share };
  }
  const stopped = uploads.filter(isUnsent).length;
  if (stopped > 0) return { text: words.interrupted(stopped) };
  const prepared = uploads.filter(({ state }) => state === 'processing').length;
  return { text: prepared > 0 ? words.preparing(prepared) : words.uploads };
}

/** Reconnects when there is another upload to follow: earlier changes are fetched then. */
function useFollowUploads(uploads: readonly Upload[]): void {
  const followed = uploads.filter(({ state }) => state === 'processing');
  const slugs = [...new Set(followed.map(({ slug }) => slug))].join(',');
  const ids = followed.map(({ uuid }) => uuid).join(',');
  useEffect(() => {
    const gone = new AbortController();
    if (ids !== '') for (const slug of slugs.split(',')) followUploads(slug, gone.signal);
    return () => gone.abort();
  }, [slugs, ids]);
}

/** Follows the records of complete uploads, as long as some are in progress. */
const isFollowed = ({ state }: Upload) => state === 'processing';

/** Ends when `signal` is aborted. */
function followUploads(slug: string, signal: AbortSignal): void {
  const show = (progress: RecordProgress) => {
    const upload = uploadStore.get().find((one) => isFollowed(one) && one.record_id === progress.record_id);
    if (upload === undefined) return;
    const is_done = progress.stage === 'done';
    changeUpload(upload.uuid, { progress, ...(is_done && { state: 'ended' }) });
    if (is_done) void queryClient.invalidateQueries({ queryKey: ['records', slug] });
  };
  // Fetches changes that happened before the subscription, or while there was no connection.
  const catchUp = async () => {
    const ids = uploadStore
      .get()
      .flatMap((one) => (isFollowed(one) && one.slug === slug ? [one.record_id] : []));
    await Promise.all(
      ids.map(async (record_id) => {
        if (record_id === null) return;
        const { progress } = await client.getRecordState({ params: { slug, record_id } }, { signal });
        if (progress !== null) show(progress);
      }),
    );
  };
  // Events report one that could not be fetched, as long as it is in progress.
  followRecords(slug, show, () => void catchUp().catch(() => undefined), signal);
}
