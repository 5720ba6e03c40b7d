// A file of its own, so that this code loads only on sites with a blocklist.
export { createBlocklistCheck } from '#kernel/nostr'
