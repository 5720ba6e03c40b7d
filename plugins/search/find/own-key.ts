/**
 * Loaded lazily, because checking for a secret key needs elliptic curve code, and only 64 typed hex digits can be one.
 */
export { containsOwnSecretKey } from '#kernel/nostr'
