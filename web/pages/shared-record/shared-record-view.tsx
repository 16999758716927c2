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
  onClosed: () => void;
}

/** The page of a record without any controls that change it, and without anything about its workspace. */
export function SharedRecordView({ record, onClosed }: SharedRecordViewProps) {
  const { record: words, shared_record } = useWords();
  const format = useFormat();
  const { dialogs, media, insights } = record;
  const shown = useShownUtterances(dialogs);
  const duration_ms = toDuration(record.duration_ms, dialogs);
  const player = usePlayer(duration_ms);
  const speakers = useMemo(() => toSpeakers(record.speakers, words.speaker), [record.speakers, words]);
  const markers = useMemo(() => toMarkers([], insights), [insights]);
  const peaks = useSharedPeaks(record.waveform_url);
  const [query, setQuery] = useState('');
  const [side, setSide] = useState<StageSide>('transcript');
  const is_video = media?.content_type?.startsWith('video/') === true;
  const source = { link: media ?? undefined, is_video, has_failed: false, renew: onClosed };
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
        onQuery={setQuery}
        side={side}
        onSide={setSide}
        transcript={<Transcript player={player} utterances={shown} speakers={speakers} />}
        panel={
          insights.length === 0 ? undefined : (
            <SharedInsights insights={insights} utterances={dialogs} onGo={player.seek} onFind={setQuery} />
          )
        }
      />
    </div>
  );
}

function useSharedPeaks(waveform_url: string | null): Float32Array | undefined {
  const { data } = useQuery({
    queryKey: ['shared-waveform', waveform_url],
    queryFn: ({ signal }) => getSharedPeaks(waveform_url ?? '', signal),
    enabled: waveform_url !== null,
    staleTime: Infinity,
    structuralSharing: false,
  });
  return data;
}
