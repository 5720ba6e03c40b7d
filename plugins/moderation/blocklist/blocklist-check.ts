// In a file of its own, because it is loaded only if the host has a blocklist.
export { isOnBlocklist } from '#kernel/nostr'
