import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@minutebook/sdk';
import { isOffline } from './session/connection.ts';
import { hasKeptShown } from './session/kept/kept-fetch.ts';

/** Cached data is shown at once, and refetched when the user comes back to it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 20_000,
      // Queries run without a network too: an answer kept in this browser may serve them.
      networkMode: 'offlineFirst',
      // The client itself retries when the server asks for it; a refusal is final.
      retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
    },
    // A dialog says at once that the server cannot be reached, where a change that waits for a network would seem to go on.
    mutations: { networkMode: 'always' },
  },
});

// Once the server can be reached again, queries that failed meanwhile, or got a kept answer, are asked again.
isOffline.follow(() => {
  if (isOffline.get()) return;
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => hasKeptShown() || state.error !== null,
  });
});
