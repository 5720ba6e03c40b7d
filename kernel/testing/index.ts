// Helpers for tests and stories. They run in a browser, jsdom and Node. Code of the app or the widget must not import
// them.
export { createTestKernel, type TestKernel, type TestKernelOptions } from './create-test-kernel'
export { deferred } from './deferred'
export { enginePort } from './engine-port'
export { EVERY_SERVER, everyOutside, testAddress } from './every-server'
export { type Census, census, expectClean } from './expect-clean'
export { type InMemoryRelay, inMemoryRelay } from './in-memory-relay'
export { memoryDatabase } from './memory-database'
export { hexOf, testEvent } from './test-event'
export { testPlugin } from './test-plugin'
export { testSigner } from './test-signer'
