// A file of its own: it is fetched where a host has a blocklist.
export { isOnBlocklist } from '#kernel/nostr'
