'use strict';

/** A reporter of `node --test`: a line for each file in which a test failed. */
module.exports = async function* listFailedFiles(events) {
  const files = new Set();
  for await (const { type, data } of events) {
    // A test that was called off with its parent counts too; one that is only expected to work one day does not.
    if (type === 'test:fail' && data.todo === undefined && data.file !== undefined) files.add(data.file);
  }
  for (const file of files) yield `${file}\n`;
};
