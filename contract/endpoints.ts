/** The endpoint table of API v2, put together from its four parts. Nothing else states a path, a limit or an error. */
import type { Endpoint } from './endpoint.ts';
import { labelEndpoints } from './endpoints/label-endpoints.ts';
import { peopleEndpoints } from './endpoints/people-endpoints.ts';
import { recordEndpoints } from './endpoints/record-endpoints.ts';
import { workspaceEndpoints } from './endpoints/workspace-endpoints.ts';

export const endpoints = {
  ...workspaceEndpoints,
  ...labelEndpoints,
  ...recordEndpoints,
  ...peopleEndpoints,
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
