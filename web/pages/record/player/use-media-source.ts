import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../../../session/client.ts';

export interface MediaSource {
  /** undefined: not known yet, or there is nothing to play. A new object for each request. */
  link: { readonly url: string } | undefined;
  is_video: boolean;
  has_failed: boolean;
  /** For an element that could not go on: links end after a while. */
  renew: () => void;
}

/** A fresh link that fails as well is not the link's fault. */
const RENEWED_RECENTLY_MS = 10_000;

/** The link to the recording; requested again when it has expired. */
export function useMediaSource(slug: string, recordId: number, isWanted: boolean): MediaSource {
  const { data, error, refetch } = useQuery({
    queryKey: ['media-url', slug, recordId],
    queryFn: ({ signal }) => client.getMediaUrl({ params: { slug, record_id: recordId } }, { signal }),
    enabled: isWanted,
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
