/** This is a separate file, so that the elliptic curve code loads only when a user types 64 hex digits. */
export { holdsOwnKey } from '#kernel/nostr'
