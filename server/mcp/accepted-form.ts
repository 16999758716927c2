/** The form in which a client takes an answer: many accept one of the protocol's two alone, or anything at all. */
const STREAM = 'text/event-stream';
const JSON_TYPE = 'application/json';

/** The library of the protocol demands that every client accepts both. */
export const EVERY_FORM = `${JSON_TYPE}, ${STREAM}`;

export interface Said {
  text: string;
  /** null: there is nothing to say. */
  type: string | null;
}

/** A stream for those who name it, JSON for all others. Who takes both gets the form that there is. */
export function toAcceptedForm(said: Said, accept = '*/*'): Said {
  const takesStream = /text\/(?:event-stream|\*)/i.test(accept);
  const takesJson = /application\/(?:json|\*)|\*\/\*/i.test(accept);
  if (said.type?.startsWith(STREAM) && !takesStream) return { text: toJson(said.text), type: JSON_TYPE };
  if (said.type?.startsWith(JSON_TYPE) && takesStream && !takesJson)
    return { text: `event: message\ndata: ${said.text}\n\n`, type: STREAM };
  return said;
}

/** The one message of a stream, or the list of a batch's. */
function toJson(stream: string): string {
  const messages = Array.from(stream.matchAll(/^data: ?(.+)$/gm), ([, message = '']) => message);
  return messages.length === 1 ? messages.join('') : `[${messages.join(',')}]`;
}
