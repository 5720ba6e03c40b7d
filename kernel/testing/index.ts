// For tests and stories; runs in a browser, jsdom and Node. Nothing that ships may import it.
export { createTestKernel, type TestKernel, type TestKernelOptions } from './create-test-kernel'
export { deferred } from './deferred'
export { enginePort } from './engine-port'
export { type Census, census, expectClean } from './expect-clean'
export { type InMemoryRelay, inMemoryRelay } from './in-memory-relay'
export { memoryDatabase } from './memory-database'
export { hexOf, testEvent } from './test-event'
export { testPlugin } from './test-plugin'
