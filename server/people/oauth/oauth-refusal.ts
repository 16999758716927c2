/**
 * A refusal in the words of OAuth. It is returned instead of thrown, so that the transaction commits what it
 * has written.
 */
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
