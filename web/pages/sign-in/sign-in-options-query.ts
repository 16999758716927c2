import { queryOptions } from '@tanstack/react-query';
import { makePageClient } from '@minutebook/sdk/page-client.ts';
import { OF_PAGES } from '../../session/of-pages.ts';

/** Has no token: nobody is signed in yet. */
const stranger = makePageClient({ base_url: '', ...OF_PAGES });

export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => stranger.getSignInOptions({}, { signal }),
});
