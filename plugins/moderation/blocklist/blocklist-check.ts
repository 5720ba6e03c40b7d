// This is a separate file, because it is loaded only if the host has a blocklist.
export { createBlocklistCheck } from '#kernel/nostr'
