// Exports what plugins use of Nostr: events, queries, publishing, accounts and signers, and content policies.
export { hasTooFewAnswers } from './has-too-few-answers'
export type {
  AccountSession,
  LiveQuery,
  NetworkStatus,
  NostrAccess,
  NostrBackend,
  QueryOptions,
  QuerySnapshot,
  RelayStatus,
} from './nostr-access'
export type { EventRef, Filter, NostrEvent, RelayAnswer } from './nostr-types'
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
  type RelayChoice,
  type RelayDelivery,
} from './publishing'
export { type QueryOnceOptions, type QueryOnceResult, queryOnce } from './query-once'
export { createReplaceableQuery, type ReplaceableQuery } from './replaceable-query'
export { openSignInDialog, SignIn, type SignInService } from './sign-in'
export {
  type Account,
  Accounts,
  type AccountsService,
  type NoSignerCause,
  RelayConsent,
  type RelayConsentService,
  type Signer,
  type SignerMethod,
  Signers,
  type SignersService,
  SignerUnavailableError,
  type SignRequest,
} from './signing'
export {
  type EventModerationInput,
  type EventModerationRule,
  getStrictestVerdict,
  type ModerationVerdict,
  type PersonModerationInput,
  type PersonModerationRule,
  type PluginVerdict,
} from './verdicts'
