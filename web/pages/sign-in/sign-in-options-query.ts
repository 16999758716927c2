import { queryOptions } from '@tanstack/react-query';
import { makeClient } from '@minutebook/sdk';
import { OF_PAGES } from '../../session/of-pages.ts';

/** Has no token: nobody is signed in yet. */
const stranger = makeClient({ base_url: '', ...OF_PAGES });

export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => stranger.getSignInOptions({}, { signal }),
});
