import { useQuery } from '@tanstack/react-query';
import { Video, VideoOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import { IconButton } from '../../components/icon-button.tsx';
import { useWords } from '../../words/use-words.tsx';
import { KeysDialog } from '../record/player/keys-dialog.tsx';
import { makePlayer } from '../record/player/make-player.ts';
import { MediaElement } from '../record/player/media-element.tsx';
import { PlayerBar } from '../record/player/player-bar.tsx';
import { toDuration } from '../record/player/to-duration.ts';
import { toMarkers } from '../record/player/to-markers.ts';
import { usePlayerKeys } from '../record/player/use-player-keys.ts';
import { StageLayout } from '../record/stage-layout.tsx';
import type { StageSide } from '../record/stage-switch.tsx';
import { toSpeakers } from '../record/transcript/speakers.ts';
import { TranscriptBar } from '../record/transcript/transcript-bar.tsx';
import { Transcript } from '../record/transcript/transcript.tsx';
import { useCurrentLine } from '../record/transcript/use-current-line.ts';
import { useFind } from '../record/transcript/use-find.ts';
import { useFindField } from '../record/transcript/use-find-field.ts';
import { useShownUtterances } from '../record/transcript/use-shown-utterances.ts';
import { useOpeningMoment } from '../record/transcript/use-opening-moment.ts';
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
  const { dialogs, media, waveform_url, insights } = record;
  const { shown, is_complete } = useShownUtterances(dialogs);
  const duration_ms = toDuration(record.duration_ms, dialogs);
  const player = useMemo(() => makePlayer(duration_ms), [duration_ms]);
  const speakers = useMemo(() => toSpeakers(record.speakers, words.speaker), [record.speakers, words]);
  const markers = useMemo(() => toMarkers([], insights), [insights]);
  const { data: peaks } = useQuery({
    queryKey: ['shared-waveform', waveform_url],
    queryFn: ({ signal }) => getSharedPeaks(waveform_url ?? '', signal),
    enabled: waveform_url !== null,
    staleTime: Infinity,
    structuralSharing: false,
  });
  const [query, setQuery] = useState('');
  const [side, setSide] = useState<StageSide>('transcript');
  const [showsPicture, setShowsPicture] = useState(true);
  const [showsKeys, setShowsKeys] = useState(false);
  useOpeningMoment(player, dialogs, is_complete);
  const following = useCurrentLine(player, shown);
  const found = useFind(query, shown, player);
  const { field, focus } = useFindField();
  usePlayerKeys(player, {
    on_find: focus,
    on_help: () => setShowsKeys(true),
    on_follow: () => following.setFollowing(!following.is_following),
  });
  const is_video = media?.content_type?.startsWith('video/') === true;
  const source = { link: media ?? undefined, is_video, has_failed: false, renew: on_closed };
  return (
    <>
      <div className="mx-auto flex w-full max-w-[90rem] flex-1 flex-col">
        <SharedHeader record={record} />
        <StageLayout
          side={side}
          on_side={setSide}
          has_picture={is_video && showsPicture}
          picture={
            <MediaElement
              player={player}
              source={source}
              shows_picture={showsPicture}
              label={words.media_of_record}
            />
          }
          transcript={
            <>
              <TranscriptBar
                field={field}
                query={query}
                on_query={setQuery}
                found={found}
                following={following}
              />
              <Transcript player={player} utterances={shown} speakers={speakers} />
            </>
          }
          panel={
            <SharedInsights insights={insights} utterances={dialogs} on_go={player.seek} on_find={setQuery} />
          }
        />
      </div>
      <PlayerBar
        player={player}
        duration_ms={duration_ms}
        peaks={peaks}
        utterances={dialogs}
        speakers={speakers}
        markers={markers}
        absence={media === null ? shared_record.no_media : undefined}
      >
        {is_video && (
          <IconButton
            label={showsPicture ? words.picture_off : words.picture_on}
            icon={showsPicture ? <Video size={18} /> : <VideoOff size={18} />}
            onClick={() => setShowsPicture(!showsPicture)}
          />
        )}
      </PlayerBar>
      <KeysDialog open={showsKeys} on_close={() => setShowsKeys(false)} />
    </>
  );
}
