/** Every correction and the handler that makes it. */
import type { CorrectionHandlers } from './correction-handler.ts';
import { editDialog } from './edit-dialog.ts';
import { editInsight } from './edit-insight.ts';
import { mergeSpeakers } from './merge-speakers.ts';
import { renameSpeaker } from './rename-speaker.ts';
import { revertDialog } from './revert-dialog.ts';
import { revertInsight } from './revert-insight.ts';
import { unmaskDialogs } from './unmask-dialogs.ts';

export const correctionHandlers: CorrectionHandlers = {
  'edit-dialog': editDialog,
  'revert-dialog': revertDialog,
  'rename-speaker': renameSpeaker,
  'merge-speakers': mergeSpeakers,
  'edit-insight': editInsight,
  'revert-insight': revertInsight,
  'unmask-dialogs': unmaskDialogs,
};
