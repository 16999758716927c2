import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../../../session/client.ts';

export interface MediaSource {
  /** undefined: not known yet, or there is nothing to play. A new object for each request. */
  link: { readonly url: string } | undefined;
  is_video: boolean;
  has_failed: boolean;
  /** Called by an element that failed: links expire after a while. */
  renew: () => void;
}

/** If a fresh link fails as well, the link is not the cause. */
const RENEWED_RECENTLY_MS = 10_000;

/** The link to the recording; requested again when it has expired. */
export function useMediaSource(slug: string, record_id: number, is_wanted: boolean): MediaSource {
  const { data, error, refetch } = useQuery({
    queryKey: ['media-url', slug, record_id],
    queryFn: ({ signal }) => client.getMediaUrl({ params: { slug, record_id } }, { signal }),
    enabled: is_wanted,
    staleTime: Infinity,
    structuralSharing: false,
    gcTime: 0,
  });
  const renewedAt = useRef(0);
  const [hasFailed, setHasFailed] = useState(false);
  return {
    link: data,
    is_video: data?.content_type?.startsWith('video/') === true,
    has_failed: error !== null || hasFailed,
    renew() {
      const isAgain = Date.now() - renewedAt.current < RENEWED_RECENTLY_MS;
      setHasFailed(isAgain);
      if (isAgain) return;
      renewedAt.current = Date.now();
      void refetch();
    },
  };
}
