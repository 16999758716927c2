import type { Endpoint } from '../endpoint.ts';
import type { Route } from '../route.ts';
import type { Example } from './examples.ts';

/** A command line that sends the example, for the demo workspace and with 1 for every id. */
export function toCurlSample(
  entry: Endpoint | Route,
  base_url: string,
  { request }: Pick<Example, 'request'> = {},
): string {
  const { method, path, body } = entry;
  const target = path.replaceAll('{slug}', 'demo').replaceAll(/\{\w+\}/g, '1');
  const lines = [
    `curl ${options[method] ?? `-X ${method} `}${quoteAddress(base_url + target + toQuery(entry))}`,
    ...(needsToken(entry) ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...fieldsOf(entry).map((field) => `-H "${field}"`),
    ...(body === null ? [] : [toBody(entry, request)]),
  ];
  return lines.join(' \\\n  ');
}

/** Only required parameters, so that the sample stays short. */
function toQuery({ query }: Endpoint | Route): string {
  const { required = [] } = query as { required?: readonly string[] };
  const needed = required.filter((name) => !('default' in (query.properties[name] ?? {})));
  return needed.length === 0 ? '' : `?${needed.map((name) => `${name}=${toValue(name)}`).join('&')}`;
}

const toValue = (name: string) => ({ workspace: 'demo', person: 'member-1', signature: '…' })[name] ?? '1';

/** Shells treat `?` and `&` specially. */
const quoteAddress = (address: string) => (address.includes('?') ? `"${address}"` : address);

/** Methods for which `-X` would be wrong or redundant. */
const options: Readonly<Record<string, string>> = { GET: '', HEAD: '-I ' };

const needsToken = (entry: Endpoint | Route) =>
  'kind' in entry ? entry.access === 'token' : entry.rate_limit !== 'address';

function toBody(entry: Endpoint | Route, request: unknown): string {
  if (request === undefined) return '--data-binary @recording';
  if (isJson(entry)) return `--json ${quote(toLegible(request))}`;
  const fields = Object.entries(request as Record<string, string>);
  return fields.map(([name, value]) => `--data-urlencode ${quote(`${name}=${value}`)}`).join(' \\\n  ');
}

/** A body up to this length is readable on one line. */
const ONE_LINE = 60;

function toLegible(request: unknown): string {
  const line = JSON.stringify(request);
  return line.length <= ONE_LINE ? line : JSON.stringify(request, null, 2).replaceAll('\n', '\n  ');
}

/** Quotes text for a shell. */
const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const isJson = (entry: Endpoint | Route) =>
  !('kind' in entry) || entry.body?.content_type === 'application/json';

function fieldsOf(entry: Endpoint | Route): string[] {
  if (!('kind' in entry)) return entry.page_session === true ? ['x-minutebook: page'] : [];
  const required = Object.entries(entry.headers ?? {}).filter(([, { is_required }]) => is_required === true);
  const values: Readonly<Record<string, string>> = { 'tus-resumable': '1.0.0' };
  const content =
    entry.kind === 'tus' && entry.body !== null ? [`content-type: ${entry.body.content_type}`] : [];
  return [...required.map(([name]) => `${name}: ${values[name] ?? '…'}`), ...content];
}
