import { decodeHTMLStrict } from 'entities/decode';
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

/** Any `&` but those of XML, with the name of a character of HTML if it begins one. */
const ODD_REFERENCE = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)(?:[A-Za-z]\w{1,30};)?/g;
const ODD_BRACKET = /<(?![A-Za-z_/!?])/g;
const OPEN_TAG = /<[A-Za-z_][\w:.-]*(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))+/g;
const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*(?:"[^"]*"|'[^']*')/g;
/** A declaration has to be the first thing in a file. */
const LATE_DECLARATION = /^(\s+)<\?xml\s[^<>]{0,300}\?>/;
const CDATA = '<![CDATA[';

/**
 * Makes valid XML of what programs that know none write: characters by the names of HTML, `&` and `<` as text,
 * attributes given twice, `<br>` without an end, blank lines above all. Valid XML stays as it is, and so do lines.
 */
export function repairXml(text: string): string {
  const declares = text.includes('<!ENTITY');
  const [first = '', ...rest] = text.replace(LATE_DECLARATION, '$1').split(CDATA);
  const whole = [
    repair(first, declares),
    ...rest.map((part) => {
      const end = part.indexOf(']]>');
      return end < 0 ? CDATA + part : CDATA + part.slice(0, end) + repair(part.slice(end), declares);
    }),
  ].join('');
  return whole.includes('</br>') ? whole : whole.replaceAll(/<br\s{0,9}>/g, '<br/>');
}

function repair(text: string, declares: boolean): string {
  return text
    .replace(ODD_REFERENCE, (odd) => (declares ? odd : escapeXml(decodeHTMLStrict(odd))))
    .replace(ODD_BRACKET, '&lt;')
    .replace(OPEN_TAG, (tag) => {
      const names = new Set<string>();
      return tag.replace(ATTRIBUTE, (whole, name: string) => {
        const isNew = !names.has(name);
        names.add(name);
        return isNew ? whole : '';
      });
    });
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The attribute of that name whatever its prefix. */
export function attribute(attributes: Readonly<Record<string, string>>, name: string): string | null {
  if (Object.hasOwn(attributes, name)) return attributes[name] ?? null;
  const key = Object.keys(attributes).find((one) => localName(one) === name);
  return key === undefined ? null : (attributes[key] ?? null);
}
