export { createRelaySocket, type RelaySocket, type RelaySocketOptions } from './relay-socket'
