import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWords } from '../../words/use-words.tsx';
import { makePlayer } from '../record/player/make-player.ts';
import { toDuration } from '../record/player/to-duration.ts';
import { toMarkers } from '../record/player/to-markers.ts';
import { Stage } from '../record/stage/stage.tsx';
import { toSpeakers } from '../record/transcript/speakers.ts';
import { Transcript } from '../record/transcript/transcript.tsx';
import { useShownUtterances } from '../record/transcript/use-shown-utterances.ts';
import { SharedHeader } from './shared-header.tsx';
import { SharedInsights } from './shared-insights.tsx';
import { getSharedPeaks, type SharedRecord } from './shared-record.ts';

interface SharedRecordViewProps {
  record: SharedRecord;
  /** The media did not come: the visit may be over, or the share. */
  on_closed: () => void;
}

/** The page of a record without anything that could be changed, or that belongs to the workspace it comes from. */
export function SharedRecordView({ record, on_closed }: SharedRecordViewProps) {
  const { record: words, shared_record } = useWords();
  const { dialogs, media, insights } = record;
  const shown = useShownUtterances(dialogs);
  const duration_ms = toDuration(record.duration_ms, dialogs);
  const player = useMemo(() => makePlayer(duration_ms), [duration_ms]);
  const speakers = useMemo(() => toSpeakers(record.speakers, words.speaker), [record.speakers, words]);
  const markers = useMemo(() => toMarkers([], insights), [insights]);
  const peaks = useSharedPeaks(record.waveform_url);
  const [query, setQuery] = useState('');
  const is_video = media?.content_type?.startsWith('video/') === true;
  const source = { link: media ?? undefined, is_video, has_failed: false, renew: on_closed };
  const absence = media === null ? shared_record.no_media : undefined;
  return (
    <div className="flex flex-1 flex-col">
      <SharedHeader record={record} />
      <Stage
        recording={{ player, utterances: dialogs, shown, speakers, markers, peaks, source, absence }}
        query={query}
        on_query={setQuery}
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
