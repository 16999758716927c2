import { useEffect, useRef } from 'react';
import { cx } from '../../../components/cx.ts';
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
  const { link, is_video, renew } = source;
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
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript is the caption
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
  );
}
