/** Every correction and the handler that makes it. */
import type { appCorrectionEndpoints } from '@minutebook/contract/app/correction-endpoints.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { editDialog } from '../../records/corrections/endpoints/edit-dialog.ts';
import { editInsight } from '../../records/corrections/endpoints/edit-insight.ts';
import { mergeSpeakers } from '../../records/corrections/endpoints/merge-speakers.ts';
import { renameSpeaker } from '../../records/corrections/endpoints/rename-speaker.ts';
import { revertDialog } from '../../records/corrections/endpoints/revert-dialog.ts';
import { revertInsight } from '../../records/corrections/endpoints/revert-insight.ts';
import { unmaskDialogs } from '../../records/corrections/endpoints/unmask-dialogs.ts';

export const correctionHandlers: HandlersOf<typeof appCorrectionEndpoints> = {
  'edit-dialog': editDialog,
  'revert-dialog': revertDialog,
  'rename-speaker': renameSpeaker,
  'merge-speakers': mergeSpeakers,
  'edit-insight': editInsight,
  'revert-insight': revertInsight,
  'unmask-dialogs': unmaskDialogs,
};
