import type { Endpoint } from '../endpoint.ts';

/** A command line that sends the request, with the demo workspace's slug and 1 for every id. */
export function toCurlSample({ method, path, body, ...endpoint }: Endpoint, base_url: string): string {
  const target = path.replaceAll('{slug}', 'demo').replaceAll(/\{\w+\}/g, '1');
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${base_url}${target}`,
    ...(endpoint.rate_limit === 'address' ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(endpoint.page_session === true ? ['-H "x-minutebook: page"'] : []),
    ...(body === null ? [] : ['--json @body.json']),
  ];
  return lines.join(' \\\n  ');
}
