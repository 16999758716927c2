/** The texts of mails, by the language of their reader. */
import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import { en } from './words/en.ts';
import { ja } from './words/ja.ts';
import { ko } from './words/ko.ts';
import type { MailTexts } from './words/mail-texts.ts';

export const mailWords: Readonly<Record<UserLocale, MailTexts>> = { en, ko, ja };
