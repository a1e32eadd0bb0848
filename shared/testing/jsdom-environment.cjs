const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with the parts of fetch that it lacks, as Node has them. */
module.exports = class JsdomWithFetch extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { Headers, Request, Response, structuredClone });
  }
};
