// Decides which of the addresses that strangers wrote may be requested (docs/security.md). Plugins use the service
// `Outside`.
export { type AskOptions, askOutside, type OutsideAnswer } from './ask-outside'
// The function that creates the service, for the host and for tests.
export { createOutside } from './create-outside'
export { type CheckOptions, Outside, type OutsideAddress, type OutsideService } from './outside-address'
export { createOwnServers, type OwnServers } from './own-servers'
export { isPublicAddress } from './public-address'
export { readText } from './read-text'
