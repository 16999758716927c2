import { getMediaUrl } from '../records/endpoints/get-media-url.ts';
import { okText } from '../http/reply.ts';
import { toV2Body } from './to-v2-body.ts';
import type { V1Handler } from './v1-handler.ts';

export const v1GetMediaUrl: V1Handler<'v1-get-media-url'> = async (input) =>
  okText(JSON.stringify(toV2Body(await getMediaUrl(input)).url));
