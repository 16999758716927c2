/** Whether this machine can run a model at all, before anything of it is fetched. */
import { toReason, type Reason, type SaidReason } from '@minutebook/contract/reasons.ts';
import { must } from '../../../base/must.ts';
import type { CatalogueModel } from '../catalogue.ts';
import { hasSpeechLibrary } from '../has-speech-library.ts';
import { isTooLarge, toGb, toMemoryBytes } from '../minutes/memory-room.ts';
import { hasRuntime, minutesCatalogue } from '../minutes/minutes-catalogue.ts';
import { kindOf, type ModelFile } from '../model-folder.ts';
import { readMachineMemory } from '../../../base/postgres/memory-settings.ts';

type Model = Pick<CatalogueModel, 'name' | 'format' | 'memory_bytes'> & {
  files: readonly Pick<ModelFile, 'role' | 'size_bytes'>[];
};

/** undefined: nothing. */
export async function findLack(model: Model): Promise<Reason | undefined> {
  if (kindOf(model.format) === 'transcription')
    return (await hasSpeechLibrary()) ? undefined : toReason('local_engine_missing');
  const lack = findMinutesLack(model);
  return lack && toReason(...lack);
}

export function findMinutesLack(model: Model): SaidReason | undefined {
  const { name, files } = model;
  if (!files.some(({ role }) => role === 'runtime') && !hasRuntime()) return ['minutes_no_runtime'];
  if (!isTooLarge(model)) return undefined;
  const [needed, total] = [toGb(toMemoryBytes(model)), toGb(readMachineMemory())];
  return ['minutes_no_memory', { model: name, needed, total }];
}

/** The best that fits; where none does, the smallest, which then says what it lacks. */
export function chooseMinutesModel(): CatalogueModel {
  const models = minutesCatalogue();
  return must(models.find((model) => !isTooLarge(model)) ?? models.at(-1), 'model for minutes');
}
