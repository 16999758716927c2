/** The one client of the pages, with the token of the signed-in user. */
import { makePageClient } from '@minutebook/sdk/page-client.ts';
import { OF_PAGES } from './of-pages.ts';
import { getToken } from './session.ts';

export const client = makePageClient({ base_url: '', token: getToken, ...OF_PAGES });
