/** The one client of the pages, with the token of the signed-in user. */
import { makePageClient } from '@minutebook/sdk/page-client.ts';
import { makeFetchOnce } from './kept/fetch-once.ts';
import { fetchKeeping } from './kept/kept-fetch.ts';
import { OF_PAGES } from './of-pages.ts';
import { findToken } from './session.ts';

export const client = makePageClient({
  base_url: '',
  token: findToken,
  ...OF_PAGES,
  fetch: makeFetchOnce(fetchKeeping),
});
