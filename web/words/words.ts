/** What the pages say. English gives the keys; Korean and Japanese have exactly these. Each page has a file of its own in each. */
import type { en } from './en.ts';

export type Words = typeof en;
