import { useState, type ReactNode, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Keyboard, Video, VideoOff } from 'lucide-react';
import { onDemand, useOnDemand } from '../../../components/on-demand.ts';
import { useWords } from '../../../words/use-words.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { MediaElement } from '../player/media-element.tsx';
import { useSkipSilence } from '../player/use-skip-silence.ts';
import { usePlayerKeys } from '../player/use-player-keys.ts';
import { focusPanel, focusTranscript, moveToLine } from '../transcript/lines/line-element.ts';
import { OpeningMoment } from '../transcript/opening-moment.tsx';
import { TranscriptBar } from '../transcript/transcript-bar.tsx';
import { useCurrentLine } from '../transcript/lines/use-current-line.ts';
import { useFind } from '../transcript/find/use-find.ts';
import { PlayerBar } from '../player/player-bar.tsx';
import type { Player } from '../player/make-player.ts';
import type { Marker } from '../player/timeline-markers.tsx';
import type { MediaSource } from '../player/use-media-source.ts';
import type { Speaker } from '../transcript/speakers.ts';
import type { Utterance } from '../transcript/utterance.ts';
import { StageLayout, type StageSide } from './stage-layout.tsx';
import { openShare } from '../share/open-share.ts';

const lazyKeys = onDemand(() => import('../../../components/frame/keys-dialog.tsx'), true);

interface StageProps {
  recording: Recording;
  /** The text searched for in the transcript. */
  query: string;
  onQuery: (query: string) => void;
  /** The side that is shown where there is no room for both. */
  side: StageSide;
  onSide: (side: StageSide) => void;
  transcript: ReactNode;
  /** undefined: the recording has no insights. */
  panel: ReactNode | undefined;
  /** The keys that only members of the workspace have. */
  more_keys?: readonly { keys: readonly string[]; text: string }[];
}

/** Transcript, insights, and the player below both: the same for members of the workspace and for guests. */
export function Stage(props: StageProps) {
  const { recording, query, onQuery, side, onSide, transcript, panel, more_keys } = props;
  const { record: words } = useWords();
  const { player, utterances, shown, source, absence } = recording;
  const following = useCurrentLine(player, shown);
  useSkipSilence(player, utterances);
  const found = useFind(query, shown, player);
  const { field, focus } = useFindField();
  const [shows_picture, setShowsPicture] = useState(true);
  const [showsKeys, setShowsKeys] = useState(false);
  const keys = useOnDemand(lazyKeys, showsKeys);
  usePlayerKeys(player, {
    onFind() {
      onSide('transcript');
      focus();
    },
    onHelp: () => setShowsKeys(true),
    onFollow: () => following.setFollowing(!following.is_following),
    onLine: moveToLine,
    onMatch: found.step,
    onPanel: () => showThen('panel', focusPanel),
    onTranscript: () => showThen('transcript', focusTranscript),
    onShare: openShare,
  });
  const showThen = (wanted: StageSide, focusThere: () => void) => {
    flushSync(() => onSide(wanted));
    focusThere();
  };
  const hasPicture = source.is_video && source.link !== undefined;
  const bar = {
    field,
    query,
    onQuery,
    found,
    // Without sound there is no playback to follow.
    following: absence === undefined ? following : undefined,
  };
  return (
    <>
      <OpeningMoment player={player} utterances={utterances} is_shown={shown === utterances} />
      <StageLayout
        side={side}
        onSide={onSide}
        has_picture={hasPicture && shows_picture}
        picture={
          <MediaElement
            player={player}
            source={source}
            shows_picture={shows_picture}
            label={words.media_of_record}
          />
        }
        transcript={
          <>
            {utterances.length > 0 && <TranscriptBar {...bar} />}
            {utterances.length > 0 && <SkipToPlayer />}
            {transcript}
          </>
        }
        panel={panel}
      />
      <StagePlayer
        recording={recording}
        picture={hasPicture ? { is_shown: shows_picture, onChange: setShowsPicture } : undefined}
        onKeys={() => setShowsKeys(true)}
      />
      {keys !== undefined && (
        <keys.KeysDialog
          open={showsKeys}
          onClose={() => setShowsKeys(false)}
          title={words.keys_title}
          keys={more_keys === undefined ? words.keys : [...words.keys, ...more_keys]}
        />
      )}
    </>
  );
}

/** Placed before the lines, so that the player is one Tab back from them, as the panel is two forward. */
function SkipToPlayer() {
  const { record: words } = useWords();
  return (
    <button
      type="button"
      className="sr-only rounded-control bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:absolute focus:z-20"
      onClick={() => document.querySelector<HTMLElement>('[data-play]')?.focus()}
    >
      {words.skip_to_player}
    </button>
  );
}

interface StagePlayerProps {
  recording: Recording;
  /** undefined: there is none. */
  picture: { is_shown: boolean; onChange: (isShown: boolean) => void } | undefined;
  onKeys: () => void;
}

/** The player, with its toggles. */
function StagePlayer({ recording, picture, onKeys }: StagePlayerProps) {
  const { record: words } = useWords();
  const { player, utterances, speakers, markers, peaks, source, absence } = recording;
  return (
    <PlayerBar
      player={player}
      duration_ms={player.duration_ms}
      peaks={peaks}
      utterances={utterances}
      speakers={speakers}
      markers={markers}
      absence={absence ?? (source.has_failed ? words.media_failed : undefined)}
    >
      {picture !== undefined && (
        <IconButton
          label={picture.is_shown ? words.picture_off : words.picture_on}
          icon={picture.is_shown ? <Video size={18} /> : <VideoOff size={18} />}
          onClick={() => picture.onChange(!picture.is_shown)}
        />
      )}
      <IconButton
        className="max-sm:hidden!"
        label={words.keys_title}
        icon={<Keyboard size={18} />}
        onClick={onKeys}
      />
    </PlayerBar>
  );
}

/** A recording with its transcript, as the page has it. */
interface Recording {
  player: Player;
  utterances: readonly Utterance[];
  /** The utterances that are rendered already: the first ones, soon all. */
  shown: readonly Utterance[];
  speakers: readonly Speaker[];
  markers: readonly Marker[];
  /** 0 … 1; undefined: the waveform is not known. */
  peaks: Float32Array | undefined;
  source: MediaSource;
  /** The reason why there is nothing to play; undefined: there is something. */
  absence: string | undefined;
}

/** The field of the find bar, and a function that focuses it. */
function useFindField(): { field: RefObject<HTMLInputElement | null>; focus: () => void } {
  const field = useRef<HTMLInputElement>(null);
  return {
    field,
    focus() {
      field.current?.focus();
      field.current?.select();
    },
  };
}
