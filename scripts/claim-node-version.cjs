/**
 * Loaded into npm, which leaves out optional packages that do not want the Node that runs it: Node 18 brings none of the
 * binaries that build the pages. What npm installs is run by the Node among the packages, so npm takes that for its own.
 */
'use strict';

const { optionalDependencies } = require('../package.json');

const version = optionalDependencies[`node-${process.platform}-${process.arch}`];
if (version) Object.defineProperty(process, 'version', { value: `v${version}` });
