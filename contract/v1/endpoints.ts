/** The endpoint table of the older protocol, v1, for clients already in use. */
import type { Endpoint } from '../endpoint.ts';
import { v1RecordEndpoints } from './record-endpoints.ts';
import { v1SessionEndpoints } from './session-endpoints.ts';
import { v1UploadEndpoints } from './upload-endpoints.ts';
import { v1WorkspaceEndpoints } from './workspace-endpoints.ts';

export const v1Endpoints = {
  ...v1SessionEndpoints,
  ...v1WorkspaceEndpoints,
  ...v1RecordEndpoints,
  ...v1UploadEndpoints,
} as const satisfies Record<string, Endpoint>;

type V1Endpoints = typeof v1Endpoints;
export type V1EndpointName = keyof V1Endpoints;
export type V1Endpoint<Name extends V1EndpointName> = V1Endpoints[Name];
