/** This is a separate file, so that the elliptic curve code loads only when a user types 64 hex digits. */
export { containsOwnSecretKey } from '#kernel/nostr'
