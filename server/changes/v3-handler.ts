import type { V3Endpoint, V3EndpointName } from '@minutebook/contract/v3/endpoints.ts';
import type { HandlerOf } from '../http/handler.ts';
import type { RecordContext } from '../records/record-context.ts';

export type V3Handler<Name extends V3EndpointName> = HandlerOf<V3Endpoint<Name>, RecordContext>;
