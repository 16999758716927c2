import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { usePlayer } from '../record/player/use-player.ts';
import { toDuration } from '../record/player/to-duration.ts';
import { toMarkers } from '../record/player/to-markers.ts';
import { CompactHeader } from '../record/stage/compact-header.tsx';
import type { StageSide } from '../record/stage/stage-switch.tsx';
import { Stage } from '../record/stage/stage.tsx';
import { toSpeakers } from '../record/transcript/speakers.ts';
import { Transcript } from '../record/transcript/transcript.tsx';
import { useShownUtterances } from '../record/transcript/use-shown-utterances.ts';
import { SharedHeader } from './shared-header.tsx';
import { SharedInsights } from './shared-insights.tsx';
import type { SharedRecord } from '@minutebook/contract/routes/share-routes.ts';
import { getSharedPeaks } from './shared-record.ts';

interface SharedRecordViewProps {
  record: SharedRecord;
  /** The media could not be loaded: the visit or the share may have ended. */
  on_closed: () => void;
}

/** The page of a record without any controls that change it, and without anything about its workspace. */
export function SharedRecordView({ record, on_closed }: SharedRecordViewProps) {
  const { record: words, shared_record } = useWords();
  const format = useFormat();
  const { dialogs, media, insights } = record;
  const shown = useShownUtterances(dialogs);
  const durationMs = toDuration(record.duration_ms, dialogs);
  const player = usePlayer(durationMs);
  const speakers = useMemo(() => toSpeakers(record.speakers, words.speaker), [record.speakers, words]);
  const markers = useMemo(() => toMarkers([], insights), [insights]);
  const peaks = useSharedPeaks(record.waveform_url);
  const [query, setQuery] = useState('');
  const [side, setSide] = useState<StageSide>('transcript');
  const isVideo = media?.content_type?.startsWith('video/') === true;
  const source = { link: media ?? undefined, is_video: isVideo, has_failed: false, renew: on_closed };
  const absence = media === null ? shared_record.no_media : undefined;
  return (
    <div className="flex flex-1 flex-col [--header-height:2.75rem] pointer-coarse:[--header-height:3.5rem]">
      <SharedHeader record={record} />
      <CompactHeader
        title={record.title}
        facts={
          record.expires_at === null
            ? format.dateTime(record.started_at)
            : shared_record.until(format.dateTime(record.expires_at))
        }
        phone_facts={
          record.expires_at === null ? undefined : shared_record.until(format.shortDate(record.expires_at))
        }
        player={undefined}
      />
      <Stage
        recording={{ player, utterances: dialogs, shown, speakers, markers, peaks, source, absence }}
        query={query}
        on_query={setQuery}
        side={side}
        on_side={setSide}
        transcript={<Transcript player={player} utterances={shown} speakers={speakers} />}
        panel={
          insights.length === 0 ? undefined : (
            <SharedInsights insights={insights} utterances={dialogs} on_go={player.seek} on_find={setQuery} />
          )
        }
      />
    </div>
  );
}

function useSharedPeaks(waveformUrl: string | null): Float32Array | undefined {
  const { data } = useQuery({
    queryKey: ['shared-waveform', waveformUrl],
    queryFn: ({ signal }) => getSharedPeaks(waveformUrl ?? '', signal),
    enabled: waveformUrl !== null,
    staleTime: Infinity,
    structuralSharing: false,
  });
  return data;
}
