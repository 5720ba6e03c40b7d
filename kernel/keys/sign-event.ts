import { schnorr } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { getEventHash } from 'nostr-tools/pure'
import type { NostrEvent } from '../ports/nostr-types'
import type { EventDraft } from '../ports/publishing'
import type { KeyPair, RandomBytes } from './key-pair'

type UnsignedEvent = Required<EventDraft> & { readonly pubkey: string }

/** Returns the id of an event (NIP-01). Its fields have to be of the right types. */
export const computeEventId = ({ pubkey, created_at, kind, tags, content }: UnsignedEvent): string =>
  getEventHash({ pubkey, created_at, kind, tags: tags.map(tag => [...tag]), content })

/** Signs with a key that belongs to no account. Accounts sign through `NostrAccess`. */
export function signEvent(draft: Required<EventDraft>, key: KeyPair, randomBytes: RandomBytes): NostrEvent {
  const { kind, created_at, tags, content } = draft
  const unsigned = { pubkey: key.publicKey, created_at, kind, tags, content }
  const id = computeEventId(unsigned)
  const sig = bytesToHex(schnorr.sign(hexToBytes(id), hexToBytes(key.secretKey), randomBytes(32)))
  return { id, ...unsigned, sig }
}
