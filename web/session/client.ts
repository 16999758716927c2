/** The one client of the pages, with the token of the signed-in user. */
import { makeClient } from '@minutebook/sdk';
import { OF_PAGES } from './of-pages.ts';
import { getToken } from './session.ts';

export const client = makeClient({ base_url: '', token: getToken, ...OF_PAGES });
