import { useEffect, useRef, useState } from 'react';
import type { SharedRecord } from '@minutebook/contract/routes/share-routes.ts';
import { OF_PAGES } from '../../session/of-pages.ts';
import { RENEWED_RECENTLY_MS, type MediaSource } from '../record/player/use-media-source.ts';

const AGAIN_MS = 3_000;

/**
 * The sound for a guest. That of a clip may not have been cut yet when it is asked for, and the network may be
 * lost: it is asked for again until it is there.
 */
export function useSharedSound(media: SharedRecord['media'], onClosed: () => void) {
  /** A new object for each request. */
  const [renewed, setRenewed] = useState<MediaSource['link']>();
  const [is_underway, setIsUnderway] = useState(false);
  const [has_failed, setHasFailed] = useState(false);
  const renewedAt = useRef(0);
  const [leaving] = useState(() => new AbortController());
  useEffect(() => () => leaving.abort(), [leaving]);
  const ask = async (url: string): Promise<void> => {
    // One byte tells whether it is there.
    const asked = OF_PAGES.fetch(url, { headers: { range: 'bytes=0-0' }, signal: leaving.signal });
    const answer = await asked.catch(noneWithoutNetwork);
    void answer?.body?.cancel();
    setIsUnderway(answer?.status === 503);
    if (answer === undefined || answer.status >= 500) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      if (!leaving.signal.aborted) return ask(url);
    } else if (answer.ok) {
      setRenewed({ url });
    } else {
      setHasFailed(true);
      onClosed();
    }
  };
  const source: MediaSource = {
    link: renewed ?? media ?? undefined,
    is_video: media?.content_type?.startsWith('video/') === true,
    lacks_picture: false,
    has_failed,
    renew() {
      const isAgain = Date.now() - renewedAt.current < RENEWED_RECENTLY_MS;
      setHasFailed(isAgain);
      if (isAgain || media === null) return;
      renewedAt.current = Date.now();
      void ask(media.url).catch(() => leaving.signal.aborted || onClosed());
    },
  };
  return { source, is_underway };
}

function noneWithoutNetwork(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error;
}
