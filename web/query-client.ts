import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@minutebook/sdk';

/** What has been seen is shown at once and asked for again when somebody comes back to it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 20_000,
      // The client itself repeats what the server asks it to; what it refuses stays refused.
      retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
    },
  },
});
