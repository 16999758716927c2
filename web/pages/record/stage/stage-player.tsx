import { Keyboard, Video, VideoOff } from 'lucide-react';
import { IconButton } from '../../../components/icon-button.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { PlayerBar } from '../player/player-bar.tsx';
import type { Recording } from './recording.ts';

interface StagePlayerProps {
  recording: Recording;
  /** undefined: there is none. */
  picture: { is_shown: boolean; onChange: (isShown: boolean) => void } | undefined;
  onKeys: () => void;
}

/** The player, with its toggles. */
export function StagePlayer({ recording, picture, onKeys }: StagePlayerProps) {
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
