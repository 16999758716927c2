/**
 * The engines that somebody may choose for one recording: the one that counts for the workspace, and the models that are
 * installed on this machine. Nothing else, so that no sound goes to an address that nobody in charge has chosen.
 */
import type { SpeechEngineChoice } from '@minutebook/contract/app/processing-endpoints.ts';
import type { Config } from '../../base/config/config.ts';
import { defaultThreads, type TranscribeConfig } from '../../base/config/transcribe-config.ts';
import { chooseSpeech } from '../choose-speech.ts';
import { describeSpeech } from '../describe-engines.ts';
import { listModelFolders } from '../local/model-folder.ts';
import { findEngines, type EnginesContext } from './find-engines.ts';

/** The first is the one that counts for the workspace. Empty: nothing is transcribed there. */
export async function listSpeechChoices(
  ctx: EnginesContext,
  workspace_id: number,
): Promise<SpeechEngineChoice[]> {
  const { transcribe } = await findEngines(ctx, workspace_id);
  return toSpeechChoices(ctx.config, transcribe);
}

function toSpeechChoices(config: Config, inForce: TranscribeConfig): SpeechEngineChoice[] {
  const { engine, model } = describeSpeech(chooseSpeech(inForce));
  if (engine === 'none' || model === null) return [];
  const first: SpeechEngineChoice = { engine, model };
  if (!mayChooseModel(config)) return [first];
  const installed = listModelFolders(config.models_dir, 'transcription').map(({ name }) => ({
    engine: 'local' as const,
    model: name,
  }));
  return [first, ...installed.filter((choice) => !isSame(choice, first))];
}

/**
 * The settings of a chosen engine; null where nobody has chosen.
 * @returns undefined: it is not to be had here, or no longer
 */
export function withChoice(
  config: Config,
  inForce: TranscribeConfig,
  chosen: SpeechEngineChoice | null,
): TranscribeConfig | undefined {
  if (chosen === null) return inForce;
  const choices = toSpeechChoices(config, inForce);
  const index = choices.findIndex((choice) => isSame(choice, chosen));
  if (index <= 0) return index === 0 ? inForce : undefined;
  const rules = config.engine_rules.transcription;
  return {
    engine: 'local',
    is_chosen: true,
    model: chosen.model,
    models_dir: config.models_dir,
    threads: rules.threads ?? (inForce.engine === 'local' ? inForce.threads : defaultThreads()),
    language: inForce.engine === 'none' ? rules.language : inForce.language,
    speakers: rules.speakers,
  };
}

/** Settings of the environment override every choice. */
const mayChooseModel = ({ engine_rules: { transcription }, transcribe }: Config): boolean =>
  transcription.model === null && (!transcription.is_fixed || transcribe.engine === 'local');

export const isSame = (one: SpeechEngineChoice, other: SpeechEngineChoice): boolean =>
  one.engine === other.engine && one.model === other.model;
