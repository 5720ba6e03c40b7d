export { type Disposable, toDisposable } from './core/disposable'
export type { Fault } from './core/faults'
export { type Blocklist, Config, type HostConfig } from './core/host-config'
export * from './core/host-points'
export { createKernel, type Kernel, type KernelOptions, type PluginState } from './core/kernel'
export type {
  LiveQuery,
  Network,
  NostrAccess,
  NostrHost,
  QueryOptions,
  QuerySnapshot,
  RelayStatus,
  Session,
} from './core/nostr-access'
export type { EventRef, Filter, NostrEvent, RelayAnswer } from './core/nostr-types'
export {
  type ActionContext,
  type ActionLoader,
  definePlugin,
  type Logger,
  type Permission,
  type PluginContext,
  type PluginManifest,
  type Wake,
} from './core/plugin'
export { databaseName, settingsKey } from './core/plugin-context'
export type { Entry, PointsReader } from './core/points'
export { Refusal } from './core/refusal'
export { defineRoute, type ParamsOf, type RouteContribution, type RouteRef } from './core/routes'
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
