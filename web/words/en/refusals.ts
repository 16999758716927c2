export const refusals = {
  title: 'This did not work',
  offline: 'The server cannot be reached. Check the connection, then try again.',
  request: (request_id: string) => `Request ${request_id}`,
};
