import { Maximize, PictureInPicture2 } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import { cx } from '../../../components/cx.ts';
import { IconButton } from '../../../components/icon-button.tsx';
import { useWords } from '../../../words/use-words.tsx';
import type { MediaSource } from './use-media-source.ts';
import type { Player } from './make-player.ts';

interface MediaElementProps {
  player: Player;
  source: MediaSource;
  shows_picture: boolean;
  label: string;
}

/** The element that plays. A video keeps its space with the picture off; sound takes none. */
export function MediaElement({ player, source, shows_picture, label }: MediaElementProps) {
  const element = useRef<HTMLVideoElement>(null);
  const { record } = useWords();
  const { link, is_video, lacks_picture, renew } = source;
  // A renewed link is another source of the same element.
  const hasElement = link !== undefined;
  useEffect(
    () => (hasElement && element.current !== null ? player.attach(element.current) : undefined),
    [player, hasElement],
  );
  // Runs also when the address is the same: a retry is all that can be done then.
  useEffect(() => {
    if (link !== undefined && element.current !== null) element.current.src = link.url;
  }, [link]);
  if (!hasElement) return null;
  // Sound plays in it as well, so that one element serves both. The transcript beside it replaces captions.
  return (
    <div className="group/picture relative">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript is the caption */}
      <video
        ref={element}
        preload="metadata"
        playsInline
        aria-label={label}
        onError={renew}
        onClick={player.toggle}
        className={cx(
          is_video && shows_picture ? 'aspect-video w-full rounded-card bg-black object-contain' : 'hidden',
        )}
      />
      {is_video && shows_picture && <PictureButtons element={element} />}
      {lacks_picture && <p className="py-2 text-sm text-soft">{record.picture_missing}</p>}
    </div>
  );
}

/** The picture larger, or beside another window. In full screen the browser’s own controls are at hand. */
function PictureButtons({ element }: { element: RefObject<HTMLVideoElement | null> }) {
  const { record } = useWords();
  useEffect(() => {
    const video = element.current;
    const show = () => {
      if (video !== null) video.controls = document.fullscreenElement === video;
    };
    document.addEventListener('fullscreenchange', show);
    return () => document.removeEventListener('fullscreenchange', show);
  }, [element]);
  // If the browser refuses (a setting, a second click meanwhile), the picture stays where it is.
  const floating = () =>
    document.pictureInPictureElement === null
      ? element.current?.requestPictureInPicture()
      : document.exitPictureInPicture();
  return (
    <span className="absolute right-1.5 bottom-1.5 flex gap-1 rounded-control bg-black/65 text-white opacity-0 transition-opacity group-focus-within/picture:opacity-100 group-hover/picture:opacity-100 pointer-coarse:opacity-100">
      {document.pictureInPictureEnabled && (
        <IconButton
          className="text-white! hover:bg-white/20!"
          label={record.picture_in_picture}
          icon={<PictureInPicture2 size={17} />}
          onClick={() => void floating()?.catch(() => undefined)}
        />
      )}
      {document.fullscreenEnabled && (
        <IconButton
          className="text-white! hover:bg-white/20!"
          label={record.full_screen}
          icon={<Maximize size={17} />}
          onClick={() => void element.current?.requestFullscreen().catch(() => undefined)}
        />
      )}
    </span>
  );
}
