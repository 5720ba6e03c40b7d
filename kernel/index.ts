// The core of the kernel: plugins and their parts. It contains nothing of Nostr or of pages; those have import names of
// their own.
export { type Cell, createCell } from './core/cell'
export { type Disposable, toDisposable } from './core/disposable'
export type { Fault } from './core/faults'
export { createKernel, type Kernel, type KernelOptions, type PluginState } from './core/kernel'
export { createKernelMemory, type KernelMemory } from './core/kernel-memory'
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
