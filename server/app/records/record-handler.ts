import type { appRecordEndpoints } from '@minutebook/contract/app/record-endpoints.ts';
import type { HandlersOf } from '../../http/handler.ts';

export type RecordHandlers = HandlersOf<typeof appRecordEndpoints>;
