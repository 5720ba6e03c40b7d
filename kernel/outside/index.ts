// The decision itself, for the host and for tests; plugins ask the service `Outside`.
export { createOutside } from './create-outside'
export { createOwnServers, type OwnServers } from './own-servers'
export { isPublicAddress } from './public-address'
