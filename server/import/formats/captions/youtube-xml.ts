import { toTranscript, type TranscriptDialog } from '../../../text/transcript/transcript.ts';
import type { TextAdapter } from '../shared/adapter.ts';
import { stripSubtitleTags } from '../shared/cue-text.ts';
import { splitNames } from '../shared/name-prefix.ts';
import { toTimeValue } from '../shared/time-value.ts';
import { repairXml, walkXml } from '../shared/xml-text.ts';

/** By element: its attributes of start and length, and the unit of both. */
const TIMED: Readonly<Record<string, readonly [start: string, length: string, unit: '_s' | '_ms']>> = {
  text: ['start', 'dur', '_s'],
  p: ['t', 'd', '_ms'],
};

/** YouTube's captions as XML: `<text start dur>` in seconds (srv1), or `<p t d>` in milliseconds (srv3). */
export const youtubeXml: TextAdapter = {
  name: 'youtube_xml',
  product: 'YouTube (XML: srv1, srv3)',
  recognised: 'XML whose root is `transcript` or `timedtext`',
  recognises: (text) => /^(?:<\?xml[^<>]{0,200}\?>\s{0,100})?<(?:transcript|timedtext)[\s>]/.test(text),
  read({ file_name, text }) {
    const dialogs: TranscriptDialog[] = [];
    let open: TranscriptDialog | undefined;
    walkXml(file_name, repairXml(text), {
      open(name, attributes) {
        const timed = Object.hasOwn(TIMED, name) ? TIMED[name] : undefined;
        if (timed === undefined || open !== undefined) return;
        const [start, length, unit] = timed;
        const toMs = (value: string | undefined) => toTimeValue(unit, value)?.value ?? null;
        open = {
          start_ms: toMs(attributes[start]),
          duration_ms: toMs(attributes[length]),
          speaker: null,
          text: '',
        };
        dialogs.push(open);
      },
      text(said) {
        if (open !== undefined) open.text += said;
      },
      close(name) {
        if (Object.hasOwn(TIMED, name)) open = undefined;
      },
    });
    // The captions' own marks are escaped once more for XML.
    const said = dialogs.map((dialog) => ({
      ...dialog,
      text: stripSubtitleTags(dialog.text.replaceAll(/\s+/g, ' ')),
    }));
    return toTranscript('youtube_xml', splitNames(said.filter((dialog) => dialog.text !== '')));
  },
};
