/** The endpoint table of API v2, from its four parts. Paths, limits and errors are stated nowhere else. */
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
