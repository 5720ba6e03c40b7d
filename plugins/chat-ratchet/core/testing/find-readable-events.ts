import { decryptNip44Payload, tryConversationKey } from '#kernel/keys'
import type { NostrEvent } from '#kernel/ports'
import { advanceMessageChain, deriveChain } from '../derive-keys'

/** Number of message keys that are tried of each chain. No chain of the test has more messages. */
const LENGTH = 3

export interface StolenKeys {
  /** Secret keys of key pairs. */
  readonly secretKeys: readonly string[]
  /** All texts of 64 hex digits: keys of any kind, public keys too. */
  readonly keys: readonly string[]
}

/**
 * Returns the recorded events that a thief can decrypt: each key is tried as message key, as chain key, and as root key
 * together with whatever the keys agree on.
 */
export function findReadableEvents(
  { secretKeys, keys }: StolenKeys,
  recorded: readonly NostrEvent[],
): NostrEvent[] {
  const peers = new Set([...keys, ...recorded.map(({ pubkey }) => pubkey)])
  const agreed = secretKeys.flatMap(secret =>
    [...peers].flatMap(peer => tryConversationKey(secret, peer) ?? []),
  )
  const shared = new Set([...keys, ...agreed])
  const roots = keys.flatMap(root => [...shared].map(key => deriveChain(root, key).chainKey))
  const messageKeys = new Set(keys)
  for (let chainKey of [...keys, ...roots])
    for (let n = 0; n < LENGTH; n++) {
      const step = advanceMessageChain(chainKey)
      messageKeys.add(step.messageKey)
      chainKey = step.chainKey
    }
  return recorded.filter(({ content }) =>
    [...messageKeys].some(key => decryptNip44Payload(content, key) !== undefined),
  )
}
