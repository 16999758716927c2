export interface ReceivedForm {
  fields: Record<string, string>;
  file: Buffer;
}

/** The parts of a multipart form; undefined: it is none, or has no file. */
export function readForm(content_type: string, body: Buffer): ReceivedForm | undefined {
  const [, boundary] = /^multipart\/form-data; boundary=(\S+)$/.exec(content_type) ?? [];
  if (boundary === undefined) return undefined;
  const fields: Record<string, string> = {};
  let file: Buffer | undefined;
  const mark = Buffer.from(`--${boundary}`);
  for (let at = body.indexOf(mark); at !== -1;) {
    const next = body.indexOf(mark, at + mark.length);
    if (next === -1) break;
    const headEnd = body.indexOf('\r\n\r\n', at);
    const head = body.toString('latin1', at, headEnd);
    const content = body.subarray(headEnd + 4, next - 2);
    const [, name = ''] = /name="([^"]*)"/.exec(head) ?? [];
    if (head.includes('filename=')) file = content;
    else fields[name] = content.toString('utf8');
    at = next;
  }
  return file === undefined ? undefined : { fields, file };
}
