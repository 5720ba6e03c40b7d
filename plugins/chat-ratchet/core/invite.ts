import { bytesToHex } from '@noble/hashes/utils.js'
import { type ClockAndRandom, generateKeyPair, isPublicKey, type KeyPair } from '#kernel/keys'

/**
 * With an invite anybody can start a chat with the inviter: by a link, or by a public event. It proves nothing about its
 * inviter, unless it is an event that the inviter signed.
 */
export interface Invite {
  /** Identity of the inviter, or of their device, hex. A claim in a link. */
  readonly inviter: string
  /** Public key to which responses go, hex. */
  readonly ephemeralKey: string
  /** 32 bytes in hex. Known to everybody who has the invite. */
  readonly sharedSecret: string
  /** Normalized addresses of relays on which the inviter reads responses. Empty: not known. */
  readonly relays: readonly string[]
  /** `link`: it connects a device of the same owner. `chat`, or absent: it starts a chat. */
  readonly purpose?: 'chat' | 'link'
  /**
   * Public key (hex) of the person to whom the inviting device belongs. The invite only claims this; it is not proven.
   */
  readonly owner?: string
}

/** An invite of our own, with the secret key that opens the responses. */
export interface OwnInvite extends Invite {
  readonly ephemeral: KeyPair
  /** ms */
  readonly createdAt: number
}

/** Creates an invite with a new key pair. `relays` are normalized addresses. */
export function createInvite(
  { inviter, relays = [] }: { readonly inviter: string; readonly relays?: readonly string[] },
  { now, randomBytes }: ClockAndRandom,
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

/** True if the keys of an invite are keys: with others no session can begin. */
export const hasValidInviteKeys = ({
  inviter,
  ephemeralKey,
}: Pick<Invite, 'inviter' | 'ephemeralKey'>): boolean => isPublicKey(inviter) && isPublicKey(ephemeralKey)
