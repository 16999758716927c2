/** The endpoint table of /api/v3, one base for everything a program does. Within v3 there are only additions. */
import type { Endpoint } from '../endpoint.ts';
import { answerEndpoints } from './answer-endpoints.ts';
import { calendarEndpoints } from './calendar-endpoints.ts';
import { carriedEndpoints } from './carried-endpoints.ts';
import { clipShareEndpoints } from './clip-share-endpoints.ts';
import { feedEndpoints } from './feed-endpoints.ts';
import { inV3 } from './in-v3.ts';
import { momentEndpoints } from './moment-endpoints.ts';
import { playlistEndpoints } from './playlist-endpoints.ts';
import { playlistShareEndpoints } from './playlist-share-endpoints.ts';
import { v3RecordEndpoints } from './record-endpoints.ts';
import { templateEndpoints } from './template-endpoints.ts';
import { tokenEndpoints } from './token-endpoints.ts';
import { trackerEndpoints } from './tracker-endpoints.ts';
import { voiceEndpoints } from './voice-endpoints.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

export const v3Endpoints = {
  ...carriedEndpoints,
  ...inV3(v3RecordEndpoints),
  ...inV3(answerEndpoints),
  ...inV3(calendarEndpoints),
  ...inV3(feedEndpoints),
  ...inV3(momentEndpoints),
  ...inV3(playlistEndpoints),
  ...inV3(templateEndpoints),
  ...inV3(clipShareEndpoints),
  ...inV3(playlistShareEndpoints),
  ...inV3(trackerEndpoints),
  ...inV3(voiceEndpoints),
  ...inV3(webhookEndpoints),
  ...inV3(tokenEndpoints),
} as const satisfies Record<string, Endpoint>;

type V3Endpoints = typeof v3Endpoints;
export type V3EndpointName = keyof V3Endpoints;
export type V3Endpoint<Name extends V3EndpointName> = V3Endpoints[Name];
