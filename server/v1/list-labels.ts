import { listLabels } from '../people/labels/endpoints/list-labels.ts';
import { ok } from '../http/reply.ts';
import { toV2Body } from './to-v2-body.ts';
import type { V1Handler } from './v1-handler.ts';

export const v1ListLabels: V1Handler<'v1-list-labels'> = async (input) =>
  ok(toV2Body(await listLabels(input)).items);
