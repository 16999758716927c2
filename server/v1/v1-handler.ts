import type { V1Endpoint, V1EndpointName } from '@minutebook/contract/v1/endpoints.ts';
import type { HandlerOf } from '../http/handler.ts';
import type { RecordContext } from '../records/record-context.ts';

export type V1Handler<Name extends V1EndpointName> = HandlerOf<V1Endpoint<Name>, RecordContext>;
