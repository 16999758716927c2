import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { client } from '../../../session/client.ts';

export interface MediaSource {
  /** undefined: not known yet, or there is nothing to play. A new object for each request. */
  link: { readonly url: string } | undefined;
  is_video: boolean;
  /** The sound of a video whose picture the browser cannot show. */
  lacks_picture: boolean;
  has_failed: boolean;
  /** Called by an element that failed: links expire after a while. */
  renew: () => void;
}

/** If a fresh link fails as well, the link is not the cause. */
export const RENEWED_RECENTLY_MS = 10_000;

/** A copy of a recording that the browser cannot play is made behind the transcript. */
const COPY_WAIT_MS = 10_000;

/** The link to the recording; requested again when it has expired, and while a copy may still be made of what cannot be played. */
export function useMediaSource(slug: string, record_id: number, is_wanted: boolean): MediaSource {
  const [isOriginalBad, setOriginalBad] = useState(false);
  const [isCopyBad, setCopyBad] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['media-url', slug, record_id],
    queryFn: ({ signal }) => client.getListeningUrl({ params: { slug, record_id } }, { signal }),
    enabled: is_wanted,
    refetchInterval: ({ state }) => isOriginalBad && state.data?.copy_url == null && COPY_WAIT_MS,
    staleTime: Infinity,
    structuralSharing: false,
    gcTime: 0,
  });
  const renewedAt = useRef(0);
  const copy_url = data?.copy_url ?? null;
  const playsCopy = copy_url !== null && (data?.plays_copy === true || isOriginalBad);
  const link = useMemo(() => (playsCopy ? { url: copy_url } : data), [data, copy_url, playsCopy]);
  const is_video = data?.content_type?.startsWith('video/') === true;
  return {
    link,
    is_video: is_video && !playsCopy,
    lacks_picture: is_video && isOriginalBad,
    has_failed: error !== null || (playsCopy ? isCopyBad : isOriginalBad),
    renew() {
      const isAgain = Date.now() - renewedAt.current < RENEWED_RECENTLY_MS;
      if (playsCopy) setCopyBad(isAgain);
      else setOriginalBad(isAgain || copy_url !== null);
      if (isAgain || (copy_url !== null && !playsCopy)) return;
      renewedAt.current = Date.now();
      void refetch();
    },
  };
}
