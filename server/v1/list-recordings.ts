import { ok } from '../http/reply.ts';
import type { V1Handler } from './v1-handler.ts';

/** This server makes no recordings, so none is ever under way. */
export const v1ListRecordings: V1Handler<'v1-list-recordings'> = async () => ok([]);
