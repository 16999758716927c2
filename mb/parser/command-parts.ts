/** The parts of a command that parser and help read, both for `minutebook` and for `mb`. */
import type { Options, ValuesOf } from './option.ts';

export type Given<Operands extends Options, Flags extends Options> = ValuesOf<Operands> & ValuesOf<Flags>;

export interface CommandParts<Operands extends Options = Options, Flags extends Options = Options> {
  /** One word, or a noun and a verb: `token create`. */
  name: string;
  /** Earlier names. */
  aliases?: readonly string[];
  /** One sentence without its full stop. */
  summary: string;
  /** In the order of the arguments; the last one may be repeatable. */
  operands?: Operands;
  options?: Flags;
  /** Whether it prints a list, and so takes --csv. */
  is_list?: boolean;
  /** The arguments after the program's name. */
  example: string;
}

export interface Program<Parts extends CommandParts = CommandParts, Common extends Options = Options> {
  /** The name that people type. */
  name: string;
  version: string;
  commands: readonly Parts[];
  /** The same commands under headings, for programs with many commands. */
  groups?: readonly CommandGroup<Parts>[];
  /** Options of every command, besides --help. */
  common: Common;
  /** The last sentence of the overview. */
  note: string;
}

export interface CommandGroup<Parts extends CommandParts = CommandParts> {
  heading: string;
  commands: readonly Parts[];
}
