import type { appCorrectionEndpoints } from '@minutebook/contract/app/correction-endpoints.ts';
import type { HandlersOf } from '../../http/handler.ts';

export type CorrectionHandlers = HandlersOf<typeof appCorrectionEndpoints>;
