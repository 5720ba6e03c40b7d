// The core of the kernel: plugins and their parts. Code for Nostr and for pages is not in it, but in
// `#kernel/nostr`, `#kernel/react` and others.
export { type Cell, createCell } from './core/cell'
export { type Disposable, toDisposable } from './core/disposable'
export type { Fault } from './core/faults'
export { createKernel, type Kernel, type KernelOptions, type PluginState } from './core/kernel'
export { createKernelMemory, type KernelMemory } from './core/kernel-memory'
export { createLiveStore } from './core/live-store'
export type { Permission } from './core/permission'
export {
  type ActionContext,
  type ActionLoader,
  definePlugin,
  type Logger,
  type PluginContext,
  type PluginManifest,
  type Wake,
} from './core/plugin'
export { databaseName, settingsKey } from './core/plugin-context'
export type { HostTypes, PluginIcon } from './core/plugin-icon'
export type { Entry, PointsReader } from './core/points'
export { Refusal } from './core/refusal'
export { Scope } from './core/scope'
export { createMemoryKeyValue, createSettings, type KeyValue, type SettingsDefinition } from './core/settings'
export { createStore, type ReadableStore, type Store } from './core/store'
export {
  type AnyEvent,
  type AnyService,
  type Contribution,
  type ContributionBase,
  defineEvent,
  definePoint,
  defineService,
  defineView,
  type EventToken,
  type Point,
  type ServiceToken,
  type ViewLoader,
  type ViewToken,
} from './core/tokens'
