/** Every operation of the pages on a record's processing and the handler that answers it. */
import type { appProcessingEndpoints } from '@minutebook/contract/app/processing-endpoints.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { cancelProcessing } from '../../recordings/endpoints/cancel-processing.ts';
import { getRecordState } from '../../recordings/endpoints/get-record-state.ts';
import { getWaveform } from '../../recordings/endpoints/get-waveform.ts';
import { putTranscript } from '../../recordings/endpoints/put-transcript.ts';
import { rerunRecord } from '../../recordings/endpoints/rerun-record.ts';

export const processingHandlers: HandlersOf<typeof appProcessingEndpoints> = {
  'get-record-state': getRecordState,
  'get-waveform': getWaveform,
  'rerun-record': rerunRecord,
  'put-transcript': putTranscript,
  'cancel-processing': cancelProcessing,
};
