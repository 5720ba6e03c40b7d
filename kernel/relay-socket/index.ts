export { parseEvent } from './parse-event'
export { createRelaySocket, type RelaySocket, type RelaySocketOptions } from './relay-socket'
