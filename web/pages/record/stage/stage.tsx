import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { keysPart } from '../../../components/frame/keys-part.ts';
import { usePart } from '../../../components/part.ts';
import { useWords } from '../../../words/use-words.tsx';
import { MediaElement } from '../player/media-element.tsx';
import { useSkipSilence } from '../player/use-skip-silence.ts';
import { usePlayerKeys } from '../player/use-player-keys.ts';
import { focusPanel, focusTranscript, moveToLine } from '../transcript/lines/move-to-line.ts';
import { OpeningMoment } from '../transcript/opening-moment.tsx';
import { TranscriptBar } from '../transcript/transcript-bar.tsx';
import { useCurrentLine } from '../transcript/lines/use-current-line.ts';
import { useFind } from '../transcript/find/use-find.ts';
import { useFindField } from '../transcript/find/use-find-field.ts';
import type { Recording } from './recording.ts';
import { StageLayout } from './stage-layout.tsx';
import { StagePlayer } from './stage-player.tsx';
import type { StageSide } from './stage-switch.tsx';

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
  const keys = usePart(keysPart, showsKeys);
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
    onShare: () => document.querySelector<HTMLElement>('[data-share]')?.click(),
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
