import { chooseSpeech } from '../choose-speech.ts';
import { findEngines, type EnginesContext } from './find-engines.ts';

/** Whether recordings of the workspace are transcribed. */
export async function hasSpeechEngine(ctx: EnginesContext, workspaceId: number): Promise<boolean> {
  const { transcribe } = await findEngines(ctx, workspaceId);
  return chooseSpeech(transcribe).engine !== 'none';
}
