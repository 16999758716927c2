import { useEffect } from 'react';

interface Found {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/**
 * A page may be empty although there are more: what is of records that one may not see is passed over. Loads on
 * until there is something to show, or nothing more. @returns whether it still looks
 */
export function useLookOn(found: Found, isEmpty: boolean): boolean {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  const isLooking = isEmpty && hasNextPage;
  useEffect(() => {
    if (isLooking && !isFetchingNextPage) void fetchNextPage();
  }, [isLooking, isFetchingNextPage, fetchNextPage]);
  return isLooking;
}
