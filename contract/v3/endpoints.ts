/** The endpoint table of /api/v3: what integrations need beyond v2. Within v3 there are only additions. */
import type { Endpoint } from '../endpoint.ts';
import { feedEndpoints } from './feed-endpoints.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

export const v3Endpoints = { ...feedEndpoints, ...webhookEndpoints } as const satisfies Record<
  string,
  Endpoint
>;

type V3Endpoints = typeof v3Endpoints;
export type V3EndpointName = keyof V3Endpoints;
export type V3Endpoint<Name extends V3EndpointName> = V3Endpoints[Name];
