/** Sends what is JSON text already, whole or as it is made. */
import type { FastifyReply } from 'fastify';
import type { StreamedJson } from '../reply.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

export const sendText = (reply: FastifyReply, text: string | Buffer | null): FastifyReply =>
  text === null ? reply.send() : reply.type(JSON_TYPE).serializer(String).send(text);

export const sendStream = (reply: FastifyReply, body: StreamedJson): FastifyReply =>
  reply.type(JSON_TYPE).send(body.toStream());
