import { id, required } from './option.ts';

export const recordId = required(id('record id', 'as "record list" shows it'));
