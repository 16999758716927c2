/**
 * The client of the pages and of `mb`: besides v3 it has the operations that change together with the pages.
 * The published package does not contain it.
 */
import type { appEndpoints } from '@minutebook/contract/app/endpoints.ts';
import type { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import type { Client, ClientOf } from './client.ts';
import type { ClientOptions } from './client-options.ts';
import { makeClientOf } from './make-client.ts';
import { operations } from './operations.ts';
import { pageOperations } from './page-operations.ts';

export type PageClient = Client & ClientOf<Omit<typeof appEndpoints, keyof typeof v3Endpoints>>;

export const makePageClient = (options: ClientOptions): PageClient =>
  makeClientOf({ ...operations, ...pageOperations }, options) as PageClient;
