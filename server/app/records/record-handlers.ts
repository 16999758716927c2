/** Every operation of the pages on one record and the handler that answers it. */
import { cancelProcessing } from './cancel-processing.ts';
import { deleteRecord } from './delete-record.ts';
import { exportRecord } from './export-record.ts';
import { getRecordState } from './get-record-state.ts';
import { getWaveform } from './get-waveform.ts';
import { publishRecord } from './publish-record.ts';
import type { RecordHandlers } from './record-handler.ts';
import { rerunRecord } from './rerun-record.ts';
import { updateRecord } from './update-record.ts';

export const recordHandlers: RecordHandlers = {
  'get-record-state': getRecordState,
  'get-waveform': getWaveform,
  'update-record': updateRecord,
  'delete-record': deleteRecord,
  'publish-record': publishRecord,
  'rerun-record': rerunRecord,
  'cancel-processing': cancelProcessing,
  'export-record': exportRecord,
};
