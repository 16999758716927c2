/** The page of the API reference. */

/**
 * The bundle would report its use to its makers: telemetry is switched off, and the policy below blocks it.
 * Its own decorations (an external logo, buttons that send the page to chat services) are hidden.
 *
 * @param paths of the program and of the document
 */
export const toDocsPage = (title: string, paths: { bundle: string; document: string }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>
body { margin: 0 }
[data-testid="page-actions"], :has(> a[href^="https://redocly.com/redoc"]) { display: none }
</style>
<script type="module" src="${paths.bundle}"></script>
</head>
<body>
<redoc spec-url="${paths.document}" disable-telemetry="true"></redoc>
<noscript>This page needs JavaScript; <a href="${paths.document}">openapi.json</a> does not.</noscript>
</body>
</html>
`;

/** Allows this server only; the bundle creates styles at run time. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  'font-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
