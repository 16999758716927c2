/** A guest of a link, who has given its password. */
import { requireOk } from '../require-ok.ts';
import type { TestServer } from '../test-server.ts';

interface Link {
  share: { url: string };
  password: string;
}

export const unlockShare = (server: TestServer, { share, password }: Link) =>
  server.send('POST', `${share.url}/unlock`, { body: { password } });

export async function visitShare(server: TestServer, link: Link) {
  const { access_token } = requireOk(await unlockShare(server, link)).body;
  return {
    token: access_token as string,
    /** @param below after the path of the link */
    get: (below = '', headers: Record<string, string> = {}) =>
      server.send('GET', link.share.url + below, {
        headers: { authorization: `Bearer ${access_token}`, ...headers },
      }),
  };
}
