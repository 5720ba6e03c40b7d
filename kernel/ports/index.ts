// The part of Nostr that plugins see: events, queries, publishing, accounts and signers, and verdicts on events.
export { lacksAnswers } from './lacks-answers'
export type {
  LiveQuery,
  Network,
  NostrAccess,
  NostrHost,
  QueryOptions,
  QuerySnapshot,
  RelayStatus,
  Session,
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
  type RelayDelivery,
} from './publishing'
export {
  type Account,
  Accounts,
  type NoSigner,
  RelayConsent,
  type RelayConsentService,
  type SessionControl,
  type Signer,
  SignerGone,
  type SignerMethod,
  Signers,
  type SignersService,
  type SignRequest,
} from './signing'
export {
  type EventFacts,
  type EventJudge,
  type GivenVerdict,
  type PersonFacts,
  type PersonJudge,
  type Verdict,
  verdictOf,
} from './verdicts'
