import { useQuery } from '@tanstack/react-query';
import { Keyboard, Video, VideoOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import { IconButton } from '../../components/icon-button.tsx';
import { useWords } from '../../words/use-words.tsx';
import { useOpenRecord } from './open-record.ts';
import { KeysDialog } from './player/keys-dialog.tsx';
import { MediaElement } from './player/media-element.tsx';
import { PlayerBar } from './player/player-bar.tsx';
import { toMarkers } from './player/to-markers.ts';
import { useMediaAbsence } from './player/use-media-absence.ts';
import { useMediaSource } from './player/use-media-source.ts';
import { usePlayerKeys } from './player/use-player-keys.ts';
import { peaksQuery } from './record-queries.ts';
import { SidePanel } from './side-panel.tsx';
import { StageLayout } from './stage-layout.tsx';
import type { StageSide } from './stage-switch.tsx';
import { TranscriptPane } from './transcript/transcript-pane.tsx';
import { useCurrentLine } from './transcript/use-current-line.ts';
import { useFind } from './transcript/use-find.ts';
import { useFindField } from './transcript/use-find-field.ts';
import { useOpeningMoment } from './transcript/use-opening-moment.ts';

/** Transcript, what was made of it, and the player under both. */
export function RecordStage({ query, on_query }: { query: string; on_query: (query: string) => void }) {
  const { record: words } = useWords();
  const { slug, record, dialogs, shown, is_complete, speakers, state, player } = useOpenRecord();
  const absence = useMediaAbsence();
  const source = useMediaSource(slug, record.id, absence === undefined);
  const { data: peaks } = useQuery({ ...peaksQuery(slug, record.id), enabled: state?.has_waveform === true });
  const markers = useMemo(() => toMarkers(dialogs, record.insights ?? []), [dialogs, record.insights]);
  useOpeningMoment(player, dialogs, is_complete);
  const following = useCurrentLine(player, shown);
  const found = useFind(query, shown, player);
  const findField = useFindField();
  const [showsPicture, setShowsPicture] = useState(true);
  const [showsKeys, setShowsKeys] = useState(false);
  const [side, setSide] = useState<StageSide>('transcript');
  usePlayerKeys(player, {
    on_find: findField.focus,
    on_help: () => setShowsKeys(true),
    on_follow: () => following.setFollowing(!following.is_following),
  });
  const hasPicture = source.is_video && source.link !== undefined;
  return (
    <>
      <StageLayout
        side={side}
        on_side={setSide}
        has_picture={hasPicture && showsPicture}
        picture={
          <MediaElement
            player={player}
            source={source}
            shows_picture={showsPicture}
            label={words.media_of_record}
          />
        }
        transcript={
          <TranscriptPane
            field={findField.field}
            query={query}
            on_query={on_query}
            found={found}
            following={following}
          />
        }
        panel={<SidePanel />}
      />
      <PlayerBar
        player={player}
        duration_ms={player.duration_ms}
        peaks={peaks}
        utterances={dialogs}
        speakers={speakers}
        markers={markers}
        absence={absence ?? (source.has_failed ? words.media_failed : undefined)}
      >
        {hasPicture && (
          <IconButton
            label={showsPicture ? words.picture_off : words.picture_on}
            icon={showsPicture ? <Video size={18} /> : <VideoOff size={18} />}
            onClick={() => setShowsPicture(!showsPicture)}
          />
        )}
        <IconButton
          className="max-sm:hidden!"
          label={words.keys_title}
          icon={<Keyboard size={18} />}
          onClick={() => setShowsKeys(true)}
        />
      </PlayerBar>
      <KeysDialog open={showsKeys} on_close={() => setShowsKeys(false)} />
    </>
  );
}
