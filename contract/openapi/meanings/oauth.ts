import type { MeaningTable } from './meaning-table.ts';

/** OAuth, in the words of its specifications. */
export const oauthMeanings: MeaningTable = {
  AuthorizationServer: {
    issuer: 'the address that this server is known by',
    authorization_endpoint: 'the page on which people allow a program',
    token_endpoint: 'where codes and refresh tokens become tokens',
    scopes_supported: 'all scopes that a program can ask for',
    code_challenge_methods_supported: 'S256 alone',
  },
  ProtectedResource: {
    resource: 'the address that tokens are good for',
    resource_name: 'as people know it',
    authorization_servers: 'issuers of tokens for it',
    scopes_supported: 'all scopes that a program can ask for',
    bearer_methods_supported: 'tokens are sent in a header field alone',
    resource_documentation: 'where programs read on',
  },
  OauthNewClient: {
    client_name: 'as people read it when they are asked',
    redirect_uris: 'addresses that codes may be sent to',
  },
  OauthClient: {
    client_id: 'the name of the program in requests',
    client_id_issued_at: 'in seconds since 1970',
    client_name: 'as people read it when they are asked',
    redirect_uris: 'addresses that codes may be sent to',
  },
  OauthTokenRequest: { client_id: 'the program' },
  OauthTokens: { access_token: 'to be sent as a bearer token' },
  OauthDeviceRequest: { client_id: 'the program' },
  OauthDeviceCode: {
    device_code: 'what the program asks for its tokens with',
    verification_uri: 'the page on which the code is typed',
  },
  OauthRevocation: { client_id: 'the program', token: 'an access token or a refresh token' },
  OauthWorkspace: { refusal: 'why the program cannot be let into it; null: it can' },
  ProgramRequest: { program: 'who asks' },
  DeviceRequest: { program: 'who asks' },
  ProgramAllowed: { return_url: 'where the browser goes on' },
  ConnectedProgram: { scopes: 'what it may do' },
};
