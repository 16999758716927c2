import { id, required } from './option.ts';

export const recordOperand = required(id('record id', 'as "record list" shows it'));
