import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, useEffect, useEffectEvent } from 'react';
import type { V3RecordRead } from '@minutebook/contract/v3/record-detail.ts';
import type { RecordProgress } from '@minutebook/contract/events.ts';
import type { RecordStatus } from '@minutebook/contract/resources/allowed-values.ts';
import { Globe, Share2 } from 'lucide-react';
import { useWords, useFormat } from '../../words/use-words.tsx';
import { followRecords } from '../../session/following/follow-records.ts';
import { lazyRecordDialogs, RecordHeader } from './header/record-header.tsx';
import { makeEditors } from './drafts/editors.ts';
import {
  OpenRecordProvider,
  maySharePart,
  type OpenRecord,
  useOpenRecord,
  useOpenTitle,
} from './open-record.ts';
import { usePlayer } from './player/use-player.ts';
import { toDuration } from './player/to-markers.ts';
import { RecordStage } from './record-stage.tsx';
import { recordStateQuery, waveformQuery } from './record-queries.ts';
import { toSpeakers } from './transcript/speakers.ts';
import { useShownUtterances } from './transcript/to-blocks.ts';
import { useOnDemand } from '../../components/on-demand.ts';
import { Button } from '../../components/button.tsx';
import { CompactHeader } from './stage/compact-header.tsx';

const NO_DIALOGS: NonNullable<V3RecordRead['dialogs']> = [];

/** A loaded record, with the context that all parts of its page share. */
export function RecordView({ slug, record }: { slug: string; record: V3RecordRead }) {
  const { record: words } = useWords();
  const { data: state } = useQuery(recordStateQuery(slug, record.id));
  useRecordEvents(slug, record.id, record.status);
  const dialogs = record.dialogs ?? NO_DIALOGS;
  const shown = useShownUtterances(dialogs);
  const { data: waveform } = useQuery({
    ...waveformQuery(slug, record.id),
    enabled: state?.has_waveform === true,
  });
  const duration_ms = toDuration(record.duration_ms, dialogs, waveform);
  const player = usePlayer(duration_ms);
  const [editors] = useState(makeEditors);
  const [query, setQuery] = useState(() => new URLSearchParams(location.search).get('find') ?? '');
  const speakers = useMemo(
    () => toSpeakers(record.extra.speakers, words.speaker),
    [record.extra.speakers, words],
  );
  const open = useMemo<OpenRecord>(
    () => ({
      slug,
      record,
      dialogs,
      shown,
      speakers,
      state,
      player,
      editors,
      go: player.seek,
      find: setQuery,
    }),
    [slug, record, dialogs, shown, speakers, state, player, editors],
  );
  return (
    <OpenRecordProvider value={open}>
      <RecordHeader />
      {/* On a phone the transcript's bar stays below that of the application. */}
      <div className="flex flex-1 flex-col [--header-height:2.75rem] pointer-coarse:[--header-height:3.5rem] max-md:not-low:[--frame-height:3rem]">
        <RecordCompactHeader />
        <RecordStage query={query} onQuery={setQuery} />
      </div>
    </OpenRecordProvider>
  );
}

/** Follows the progress of a record, and reloads it when it changes. */
function useRecordEvents(slug: string, record_id: number, status: RecordStatus): void {
  const queries = useQueryClient();
  const refresh = useEffectEvent(() => {
    void queries.invalidateQueries({ queryKey: ['record', slug, record_id] });
  });
  const show = useEffectEvent((progress: RecordProgress) => {
    if (progress.record_id !== record_id) return;
    const { queryKey } = recordStateQuery(slug, record_id);
    queries.setQueryData(queryKey, (state) => state && { ...state, progress });
    if (progress.stage === 'done' || progress.status !== status) refresh();
  });
  useEffect(() => {
    const leaving = new AbortController();
    let isFirst = true;
    const connected = () => {
      // Events during a lost connection were missed.
      if (!isFirst) refresh();
      isFirst = false;
    };
    followRecords(slug, show, connected, leaving.signal);
    return () => leaving.abort();
  }, [slug]);
}

/** Title, date, Share and a link to this moment, once the page has been scrolled. */
function RecordCompactHeader() {
  const { record: words } = useWords();
  const title = useOpenTitle();
  const { record, player } = useOpenRecord();
  const format = useFormat();
  const [isSharing, setIsSharing] = useState(false);
  const dialogs = useOnDemand(lazyRecordDialogs, isSharing);
  const is_shared = record.shared_record !== null;
  return (
    <>
      <CompactHeader title={title} facts={format.dateTime(record.started_at)} player={player}>
        {maySharePart(record) && (
          <Button
            size="small"
            kind="primary"
            icon={is_shared ? <Globe size={14} aria-hidden /> : <Share2 size={14} aria-hidden />}
            onClick={() => setIsSharing(true)}
          >
            {is_shared ? words.shared : words.share}
          </Button>
        )}
      </CompactHeader>
      {isSharing && dialogs !== undefined && (
        <dialogs.RecordDialogs open="share" onClose={() => setIsSharing(false)} />
      )}
    </>
  );
}
