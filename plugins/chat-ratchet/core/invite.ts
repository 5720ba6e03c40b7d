import { bytesToHex } from '@noble/hashes/utils.js'
import { type CryptoEnvironment, generateKeyPair, isPublicKey, type KeyPair } from '#kernel/keys'

/**
 * An invite, with which anybody can start a chat with the inviter. It travels as a link or as a public event. Only an
 * event that the inviter has signed proves who the inviter is.
 */
export interface Invite {
  /** Identity (hex) of the inviter or of their device. In a link this is only a claim. */
  readonly inviter: string
  /** Public key to which responses go, hex. */
  readonly ephemeralKey: string
  /** 32 bytes in hex, which everybody who has the invite knows. */
  readonly sharedSecret: string
  /** Normalized addresses of the relays on which the inviter reads responses. Empty if they are unknown. */
  readonly relays: readonly string[]
  /** `link`: the invite connects another device of the same owner. `chat` or absent: the invite starts a chat. */
  readonly purpose?: 'chat' | 'link'
  /**
   * Public key (hex) of the person to whom the inviting device belongs. The invite only claims this; it is not proven.
   */
  readonly owner?: string
}

/** An invite of the reader's own, with the secret key that decrypts the responses. */
export interface OwnInvite extends Invite {
  readonly ephemeral: KeyPair
  /** ms */
  readonly createdAt: number
}

/** Creates an invite with a new key pair. `relays` are normalized addresses. */
export function createInvite(
  { inviter, relays = [] }: { readonly inviter: string; readonly relays?: readonly string[] },
  { now, randomBytes }: CryptoEnvironment,
): OwnInvite {
  const ephemeral = generateKeyPair(randomBytes)
  return {
    inviter,
    ephemeralKey: ephemeral.publicKey,
    sharedSecret: bytesToHex(randomBytes(32)),
    relays,
    ephemeral,
    createdAt: now,
  }
}

/** True if the keys of an invite are valid keys. No session can begin with other ones. */
export const hasValidInviteKeys = ({
  inviter,
  ephemeralKey,
}: Pick<Invite, 'inviter' | 'ephemeralKey'>): boolean => isPublicKey(inviter) && isPublicKey(ephemeralKey)
