import assert from 'node:assert/strict';
import type { TestServer } from '../test-server.ts';

/**
 * A browser's address bar: it keeps cookies by host, and follows redirects until it reaches a page of the
 * server.
 */
export function makeAddressBar(server: TestServer) {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = ({ host }: URL) => {
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    return jar;
  };

  async function load(url: URL): Promise<Response> {
    const cookie = [...jarOf(url)].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') jarOf(url).delete(name);
      else jarOf(url).set(name, value);
    }
    return response;
  }

  /** Returns every address on the way, and the last one, which is a page and is not loaded. */
  async function open(path: string): Promise<{ way: URL[]; page: URL }> {
    const way: URL[] = [];
    let url = new URL(path, server.base_url);
    while (url.origin !== server.base_url || url.pathname.startsWith('/app/')) {
      assert.ok(way.length < 12, way.join(' '));
      way.push(url);
      const response = await load(url);
      const location = response.headers.get('location');
      assert.ok(location !== null, `${url.href} ${response.status} ${await response.text()}`);
      url = new URL(location, url);
    }
    return { way, page: url };
  }

  const ofServer = () => jarOf(new URL(server.base_url));
  return { open, load, cookies: ofServer };
}
