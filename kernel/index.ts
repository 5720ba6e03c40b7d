export { type Cell, createCell } from './core/cell'
export { type Disposable, toDisposable } from './core/disposable'
export type { Fault } from './core/faults'
export { type Blocklist, Config, type HostConfig } from './core/host-config'
export { Dialogs, type DialogsService, type DialogToOpen } from './core/host-dialogs'
export { type ImageSize, Images, type ImagesService } from './core/host-images'
export { InstallOffer, type InstallOfferFn } from './core/host-install'
export * from './core/host-points'
export { type PluginPermissions, PluginRights } from './core/host-rights'
export { type ToastMessage, Toasts, type ToastsService } from './core/host-toasts'
export { createKernel, type Kernel, type KernelOptions, type PluginState } from './core/kernel'
export { createKernelMemory, type KernelMemory } from './core/kernel-memory'
export { lacksAnswers } from './core/lacks-answers'
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
export { publishOnce, sentOrTakenBack } from './core/publish-once'
export {
  type EditOptions,
  type EventDraft,
  type ListChange,
  type ListRef,
  Outbox,
  type OutboxEntry,
  type OutboxService,
  type PublishJob,
  type PublishOptions,
  type PublishPhase,
  type PublishStatus,
  type RelayDelivery,
} from './core/publishing'
export { readText } from './core/read-text'
export { Refusal } from './core/refusal'
export { defineRoute, type ParamsOf, type RouteContribution, type RouteRef } from './core/routes'
export { Scope } from './core/scope'
export { createMemoryKeyValue, createSettings, type KeyValue, type SettingsDefinition } from './core/settings'
export {
  type Account,
  Accounts,
  RelayConsent,
  type RelayConsentService,
  type SessionControl,
  type Signer,
  SignerGone,
  type SignerMethod,
  Signers,
  type SignersService,
  type SignRequest,
} from './core/signing'
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
export { undoOrTell } from './core/undo-or-tell'
export { type EventFacts, type EventJudge, type GivenVerdict, type Verdict, verdictOf } from './core/verdicts'
export {
  type AskOptions,
  askOutside,
  type OutsideAnswer,
} from './outside/ask-outside'
export {
  type CheckOptions,
  Outside,
  type OutsideAddress,
  type OutsideService,
} from './outside/outside-address'
