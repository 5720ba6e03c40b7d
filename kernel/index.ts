// Exports the core of the kernel: what defines, runs and connects plugins. Code for Nostr and for pages is in
// `#kernel/nostr`, `#kernel/react` and others.

export { coalesceRuns } from './core/coalesced-run'
export type { ContributionEntry, ContributionReader } from './core/contribution-registry'
export { createDerivedStore, selectFromStore } from './core/derived-store'
export { createDisposable, type Disposable } from './core/disposable'
export type { PluginFault } from './core/fault-log'
export { createKernel, type Kernel, type KernelOptions, type PluginState } from './core/kernel'
export type { Permission } from './core/permission'
export {
  type ActionContext,
  type ActionLoader,
  type ActivationEvent,
  definePlugin,
  type Logger,
  type PluginContext,
  type PluginManifest,
} from './core/plugin'
export { pluginDatabaseName, pluginSettingsKey } from './core/plugin-context'
export type { HostTypes, PluginIcon } from './core/plugin-icon'
export { ResourceScope } from './core/resource-scope'
export {
  createMemoryKeyValueStorage,
  createSettings,
  getSettingsRecordKeys,
  type KeyValueStorage,
  type SettingsDefinition,
} from './core/settings'
export { createStore, type ReadableStore, type Store } from './core/store'
export { throttle } from './core/throttle'
export {
  type AnyEventToken,
  type AnyServiceToken,
  type Contribution,
  type ContributionBase,
  type ContributionPoint,
  defineContributionPoint,
  defineEvent,
  defineService,
  defineView,
  type EventToken,
  type ServiceToken,
  type ViewLoader,
  type ViewToken,
} from './core/tokens'
export { UserFacingError } from './core/user-facing-error'
export { createValueStore, type ValueStore } from './core/value-store'
export { createViewMemory, type ViewMemory } from './core/view-memory'
export { waitAtMost } from './core/wait-at-most'
export { waitForStore } from './core/wait-for-store'
export { withTimeLimit } from './core/with-time-limit'
