/** Lets people unsubscribe by the link in each mail, without signing in. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '@minutebook/contract/errors.ts';
import { toPagePath } from '@minutebook/contract/app/pages.ts';
import { mailRoutes } from '@minutebook/contract/routes/mail-routes.ts';
import type { Context } from '../../http/context.ts';
import type { Door } from '../../http/door.ts';
import { registerRoutes } from '../../http/register-routes.ts';
import { setMailChoice } from '../../mail/mail-choices.ts';
import { readUnsubscribeToken } from '../../mail/unsubscribe-link.ts';

export function registerUnsubscribe(app: FastifyInstance, door: Door, ctx: Context): void {
  const admit = (request: FastifyRequest, reply: FastifyReply) => door.chargeAddress(request, reply);
  app.register(async (scope) => {
    // Mail programs post a form with the link; its content adds nothing to the address.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, content, done) => {
      content.resume();
      content.once('end', () => done(null));
      content.once('error', done);
    });
    registerRoutes(scope, mailRoutes, {
      'open-unsubscribe': {
        admit,
        answer: (request, reply) =>
          reply.redirect(ctx.config.base_url + toPagePath('unsubscribe', { token: tokenOf(request) }), 302),
      },
      unsubscribe: { admit, answer: (request, reply) => unsubscribe(request, reply, ctx) },
    });
  });
}

const tokenOf = ({ params }: FastifyRequest) => (params as { token: string }).token;

async function unsubscribe(request: FastifyRequest, reply: FastifyReply, { db, keys, clock }: Context) {
  const refusal = readUnsubscribeToken(keys, tokenOf(request));
  if (refusal === undefined) throw errors.missing('unsubscribe_unknown');
  const { kind, address_digest: address } = refusal;
  await setMailChoice(db, { address, kind, is_wanted: false }, clock.now());
  return reply.code(204).send();
}
