import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@minutebook/sdk';

/** Cached data is shown at once, and refetched when the user comes back to it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 20_000,
      // The client itself retries when the server asks for it; a refusal is final.
      retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
    },
  },
});
