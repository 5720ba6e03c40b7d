// Pure functions of the protocol for plugins: codecs, and the rules of NIP-01, NIP-09 and NIP-40.

export { isOnBlocklist } from './blocklist/is-on-blocklist'
export * from './codec'
export {
  type Address,
  addressKey,
  addressOf,
  compareNewest,
  identifierOf,
  parseAddress,
  supersedes,
} from './events/address'
export { changeTags } from './events/change-tags'
export { deletionDraft } from './events/deletion-draft'
export { embeddedEvent } from './events/embedded-event'
export { expirationOf, isExpired } from './events/expiration'
export { followsOf } from './events/follows-of'
export { isAddressable, isEphemeral, isReplaceable, isRepost } from './events/kinds'
export { matchesAny, matchesFilter } from './events/matches-filter'
export { repostTarget } from './events/repost-target'
export { fetchNip05, type Nip05Answer } from './nip05/fetch-nip05'
export { splitNip05 } from './nip05/split-nip05'
export { fetchRelayDocument } from './nip11/fetch-relay-document'
export { httpAuth, type SignedRequest } from './nip98/http-auth'
export { type EventText, eventText } from './text/event-text'
export { foldText } from './text/fold-text'
export { holdsOwnKey } from './text/holds-own-key'
export { holdsSecret } from './text/holds-secret'
export { matchWords, queryWords } from './text/match-words'
export { limitGraphemes, neutralize, neutralizeText } from './text/neutralize'
export { ADDRESS_END, GLUED_TO_TAG, HASHTAG } from './text/text-grammar'
export { refOfAddress, refOfEntity, refOfId, type Tags, type ThreadRef, toEventRef } from './thread/event-ref'
export { filtersAbout } from './thread/filters-about'
export { ownAbout } from './thread/own-about'
export { replyFilters, replyKeys } from './thread/reply-filters'
export { type ThreadedEvent, type ThreadRefs, threadRefs } from './thread/thread-refs'
export { replyParentOf, threadRefsOf } from './thread/thread-refs-of'
