/** `npm run dev:web`: the pages as they are edited, in front of a server that runs already (`npm start`). */
import { resolve } from 'node:path';
import { createServer } from 'vite';

const server = await createServer({ root: resolve(import.meta.dirname, '../web') });
await server.listen();
server.printUrls();
