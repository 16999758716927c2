import { queryOptions } from '@tanstack/react-query';
import { makeClient } from '@minutebook/sdk';

/** Has no token: nobody is signed in yet. */
const stranger = makeClient({ base_url: '' });

export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => stranger.getSignInOptions({}, { signal }),
});
