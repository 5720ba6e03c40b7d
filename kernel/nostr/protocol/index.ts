// Pure functions of the protocol for plugins: codecs, and the rules of NIP-01, NIP-09 and NIP-40.

export { createBlocklistCheck } from './blocklist/create-blocklist-check'
export * from './codec'
export { applyTagChange } from './events/apply-tag-change'
export { createDeletionDraft } from './events/create-deletion-draft'
export {
  compareNewestFirst,
  type EventAddress,
  formatAddress,
  getEventAddress,
  getIdentifier,
  isNewerVersion,
  parseAddress,
} from './events/event-address'
export { getExpiration, isExpired } from './events/expiration'
export { getRepostTarget } from './events/get-repost-target'
export { isContentWarningTag } from './events/is-content-warning-tag'
export { isAddressableKind, isEphemeralKind, isReplaceableKind, isRepostKind } from './events/kinds'
export { matchesAnyFilter, matchesFilter } from './events/matches-filter'
export { parseFollowList } from './events/parse-follow-list'
export { parseRepostedEvent } from './events/parse-reposted-event'
export { fetchNip05, type Nip05Answer } from './nip05/fetch-nip05'
export { parseNip05 } from './nip05/parse-nip05'
export { fetchRelayDocument } from './nip11/fetch-relay-document'
export { createHttpAuthHeader, type HttpAuthRequest } from './nip98/create-http-auth-header'
export { containsOwnSecretKey } from './text/contains-own-secret-key'
export { textContainsSecret } from './text/contains-secret'
export { createWordMatcher, parseSearchWords } from './text/create-word-matcher'
export { HASHTAG_PATTERN, NO_HASHTAG_AFTER, URL_END_CHARS } from './text/hashtag-pattern'
export { normalizeForComparison } from './text/normalize-for-comparison'
export { sanitizeName, sanitizeNoteText, truncateGraphemes } from './text/sanitize-text'
export { getSearchableText, type SearchableText } from './text/searchable-text'
export { trimUrl } from './text/trim-url'
export { findOwnReferences } from './thread/find-own-references'
export { getReplyParentKey, getThreadRefs } from './thread/get-thread-refs'
export { createReferenceFilters } from './thread/reference-filters'
export { createReplyFilters, getReplyTargetKeys } from './thread/reply-filters'
export {
  type ThreadRef,
  threadRefFromAddress,
  threadRefFromId,
  threadRefFromNip19,
  threadRefToEventRef,
  type UncheckedTags,
} from './thread/thread-ref'
export { parseThreadRefs, type ThreadedEvent, type ThreadRefs } from './thread/thread-refs'
