/** A refusal in the words of OAuth, answered as data: what was written before it stays written. */
import type { OauthError } from '@minutebook/contract/routes/oauth-routes.ts';

export interface OauthRefusal {
  error: OauthError;
  error_description: string;
}

export const refuse = (error: OauthError, description: string): OauthRefusal => ({
  error,
  error_description: description,
});

export const isRefusal = (answer: object): answer is OauthRefusal => 'error' in answer;
