/**
 * Every route that needs no token, or whose request or answer is not plain JSON. All other routes are in the
 * endpoint tables.
 */
import { eventRoutes } from './events.ts';
import type { Route } from './route.ts';
import { changeStreamRoutes } from './v3/stream-routes.ts';
import { mcpRoutes } from './routes/mcp-routes.ts';
import { oauthRoutes } from './routes/oauth-routes.ts';
import { olderPageRoutes, pageFileRoutes, pageRoutes } from './routes/page-routes.ts';
import { mailRoutes } from './routes/mail-routes.ts';
import { operatorRoutes, referenceRoutes } from './routes/service-routes.ts';
import { scimRoutes } from './routes/scim-routes.ts';
import { shareRoutes } from './routes/share-routes.ts';
import { signInRoutes } from './routes/sign-in-routes.ts';
import { uploadRoutes } from './routes/upload-routes.ts';

export const routes: readonly Route[] = [
  ...Object.values<Route>(uploadRoutes),
  ...Object.values<Route>(eventRoutes),
  ...Object.values<Route>(changeStreamRoutes),
  ...Object.values<Route>(mcpRoutes),
  ...Object.values<Route>(oauthRoutes),
  ...Object.values<Route>(scimRoutes),
  ...Object.values<Route>(shareRoutes),
  ...Object.values<Route>(signInRoutes),
  ...Object.values<Route>(mailRoutes),
  ...Object.values<Route>(operatorRoutes),
  ...Object.values<Route>(referenceRoutes),
  ...Object.values<Route>(pageRoutes),
  ...Object.values<Route>(olderPageRoutes),
  ...Object.values<Route>(pageFileRoutes),
];
