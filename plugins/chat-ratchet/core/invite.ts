import { bytesToHex } from '@noble/hashes/utils.js'
import { isPublicKey, type KeyPair, newKeyPair, type Surroundings } from '#kernel/keys'

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
  /** Identity of the person whom the inviting device belongs to, hex. A claim. */
  readonly owner?: string
}

/** An invite of our own, with the secret key that opens the responses. */
export interface OwnInvite extends Invite {
  readonly ephemeral: KeyPair
  /** ms */
  readonly createdAt: number
}

/** Makes an invite. `relays` are normalized addresses. */
export function newInvite(
  { inviter, relays = [] }: { readonly inviter: string; readonly relays?: readonly string[] },
  { now, randomBytes }: Surroundings,
): OwnInvite {
  const ephemeral = newKeyPair(randomBytes)
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
export const hasValidKeys = ({ inviter, ephemeralKey }: Pick<Invite, 'inviter' | 'ephemeralKey'>): boolean =>
  isPublicKey(inviter) && isPublicKey(ephemeralKey)
