import { amiVoice } from './answers/ami-voice.ts';
import { assemblyAi } from './answers/assembly-ai.ts';
import { awsTranscribe } from './answers/aws-transcribe.ts';
import { azureSpeech } from './answers/azure-speech.ts';
import { clovaSpeech } from './answers/clova-speech.ts';
import { deepgram } from './answers/deepgram.ts';
import { elevenLabs } from './answers/eleven-labs.ts';
import { gladia } from './answers/gladia.ts';
import { googleSpeech } from './answers/google-speech.ts';
import { ibmWatson } from './answers/ibm-watson.ts';
import { revAi } from './answers/rev-ai.ts';
import { rtzr } from './answers/rtzr.ts';
import { soniox } from './answers/soniox.ts';
import { speechmatics } from './answers/speechmatics.ts';
import { bbcKaldi, speechmaticsFirst } from './answers/words-and-turns.ts';
import { openAi, whisperCpp, whisperX } from './answers/whisper.ts';
import { draftJs } from './products/draft-js.ts';
import { fathomJson } from './products/fathom-json.ts';
import { firefliesExport, firefliesGraphql } from './products/fireflies.ts';
import { gong } from './products/gong.ts';
import { grain } from './products/grain.ts';
import { readAi } from './products/read-ai.ts';
import { sonix } from './products/sonix.ts';
import { teamsJson } from './products/teams-json.ts';
import { tldv } from './products/tldv.ts';
import { trint } from './products/trint.ts';
import { ass } from './captions/ass.ts';
import { sbv, srt, webVtt } from './captions/caption-adapters.ts';
import { microDvd, mpl2 } from './captions/frame-captions.ts';
import { lrc } from './captions/lrc.ts';
import { sami } from './captions/sami.ts';
import { ttml } from './captions/ttml.ts';
import { youtubeJson } from './captions/youtube-json.ts';
import { youtubeXml } from './captions/youtube-xml.ts';
import { delimited, untitledTable } from './tables/delimited.ts';
import { meetDocument } from './text/meet-document.ts';
import { nameBlocks } from './text/name-blocks.ts';
import { namedLines, timedLines, whisperConsole } from './text/text-lines.ts';
import { turnTexts } from './text/turn-texts.ts';
import { elan } from './tiers/elan.ts';
import { textGrid } from './tiers/text-grid.ts';
import type { JsonAdapter, TextAdapter } from './shared/adapter.ts';

/** Every known JSON format, in the order in which they are tried; unrecognised files are read as generic lists. */
export const jsonAdapters: readonly JsonAdapter[] = [
  whisperCpp,
  clovaSpeech,
  whisperX,
  openAi,
  deepgram,
  awsTranscribe,
  azureSpeech,
  speechmatics,
  speechmaticsFirst,
  bbcKaldi,
  ibmWatson,
  googleSpeech,
  amiVoice,
  elevenLabs,
  assemblyAi,
  gladia,
  revAi,
  rtzr,
  soniox,
  teamsJson,
  tldv,
  readAi,
  grain,
  firefliesGraphql,
  firefliesExport,
  fathomJson,
  gong,
  sonix,
  trint,
  draftJs,
  youtubeJson,
];

/** Every known text format, in the order in which they are tried. The text of a Word document is tried too. */
export const textAdapters: readonly TextAdapter[] = [
  webVtt,
  ttml,
  youtubeXml,
  elan,
  textGrid,
  sami,
  ass,
  microDvd,
  mpl2,
  lrc,
  whisperConsole,
  srt,
  sbv,
  delimited,
  meetDocument,
  ...turnTexts,
  namedLines,
  nameBlocks,
  timedLines,
  untitledTable,
];
