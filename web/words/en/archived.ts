export const archived = {
  text: 'This workspace is archived. Its records can be read, searched, played and exported, but nothing can be changed.',
  reopen: 'Whoever runs the server can make it active again:',
};
