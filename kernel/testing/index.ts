// Helpers for tests and stories. They run in a browser, jsdom and Node. Code of the app or the widget must not import
// them.

export { ALL_SERVERS_TRUSTED, asCheckedUrl, createAllowAllUrlPolicy } from './allow-all-url-policy'
export { createDeferred } from './create-deferred'
export { createInMemoryRelay, type InMemoryRelay } from './create-in-memory-relay'
export { createLocalEnginePort } from './create-local-engine-port'
export { createMemoryDatabase } from './create-memory-database'
export { createTestEvent, numberToHex } from './create-test-event'
export { createTestKernel, type TestKernel, type TestKernelOptions } from './create-test-kernel'
export { createTestPlugin } from './create-test-plugin'
export { createTestSigner } from './create-test-signer'
export { expectNoLeaks, getResourceCounts, type ResourceCounts } from './expect-no-leaks'
