import { SaxesParser } from 'saxes';
import { TranscriptError } from '../../../text/transcript/transcript.ts';

export interface XmlHandler {
  open?: (name: string, attributes: Readonly<Record<string, string>>, line: number) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Deeper than any real document. */
const MAX_DEPTH = 200;

/**
 * Walks through an XML text, names without their prefixes. Entities beyond the five of XML are errors, so
 * nothing is fetched or expanded.
 * @throws TranscriptError with the line where it is not XML
 */
export function walkXml(fileName: string, text: string, handler: XmlHandler): void {
  const parser = new SaxesParser({ xmlns: false, position: true });
  let depth = 0;
  parser.on('error', (error) => {
    throw new TranscriptError(
      fileName,
      parser.line,
      `not valid XML: ${error.message.replace(/^\d+:\d+: /, '')}`,
    );
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH)
      throw new TranscriptError(fileName, parser.line, `XML nested deeper than ${MAX_DEPTH}`);
    handler.open?.(localName(name), attributes, parser.line);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handler.close?.(localName(name));
  });
  parser.on('text', (said) => handler.text?.(said));
  parser.on('cdata', (said) => handler.text?.(said));
  parser.write(text).close();
}

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The attribute of that name whatever its prefix. */
export function attribute(attributes: Readonly<Record<string, string>>, name: string): string | null {
  if (Object.hasOwn(attributes, name)) return attributes[name] ?? null;
  const key = Object.keys(attributes).find((one) => localName(one) === name);
  return key === undefined ? null : (attributes[key] ?? null);
}
