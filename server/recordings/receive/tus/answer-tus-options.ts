import type { FastifyReply } from 'fastify';
import type { Context } from '../../../http/context.ts';
import { checksumAlgorithms } from './part-checksum.ts';

/** Reports the server's capabilities, which pages in browsers ask for first. */
export async function answerTusOptions(ctx: Context, reply: FastifyReply): Promise<FastifyReply> {
  const { max_bytes, max_part_bytes } = ctx.config.uploads;
  return reply
    .code(204)
    .headers({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,termination,expiration,checksum',
      'tus-checksum-algorithm': checksumAlgorithms.join(','),
      'tus-max-size': String(max_bytes),
      // tus 1.0 cannot state the greatest size of a part: this header is from the protocol that succeeds it.
      'upload-limit': `max-size=${max_bytes}, max-append-size=${max_part_bytes}`,
      'access-control-allow-methods': 'OPTIONS, POST, HEAD, PATCH, DELETE, PUT',
      'access-control-allow-headers': [
        'Authorization, Content-Type, Content-Disposition, Tus-Resumable, Upload-Length, Upload-Metadata',
        'Upload-Offset, Upload-Checksum, X-HTTP-Method-Override, X-Requested-With, *',
      ].join(', '),
      'access-control-max-age': '86400',
    })
    .send();
}
