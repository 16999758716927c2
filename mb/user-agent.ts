import about from './package.json' with { type: 'json' };

export const USER_AGENT = `mb/${about.version} node/${process.versions.node}`;
