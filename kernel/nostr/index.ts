// Pure helpers of the protocol, for plugins: codecs and the rules of NIP-01, NIP-09, NIP-40.
export * from './codec'
export { addressOf, compareNewest, identifierOf, parseAddress, supersedes } from './events/address'
export { expirationOf, isExpired } from './events/expiration'
export { isAddressable, isEphemeral, isReplaceable } from './events/kinds'
export { matchesAny, matchesFilter } from './events/matches-filter'
export { fetchNip05, type Nip05Answer, splitNip05 } from './nip05/fetch-nip05'
export { neutralize, neutralizeText } from './text/neutralize'
