import { decryptNip44Payload, tryDeriveConversationKey } from '#kernel/keys'
import type { NostrEvent } from '#kernel/ports'
import { advanceMessageChain, deriveRootAndChainKey } from '../derive-keys'

/** Number of message keys that are tried for each chain. No chain in the tests has more messages. */
const LENGTH = 3

export interface StolenKeys {
  /** Secret keys (hex) of key pairs. */
  readonly secretKeys: readonly string[]
  /** All strings of 64 hex digits in a state: keys of any kind, public keys too. */
  readonly keys: readonly string[]
}

/**
 * Returns the recorded events that a thief of the given keys can decrypt. Each key is tried as a message key, as a
 * chain key, and as a root key together with every shared secret that the keys yield.
 */
export function findReadableEvents(
  { secretKeys, keys }: StolenKeys,
  recorded: readonly NostrEvent[],
): NostrEvent[] {
  const peers = new Set([...keys, ...recorded.map(({ pubkey }) => pubkey)])
  const agreed = secretKeys.flatMap(secret =>
    [...peers].flatMap(peer => tryDeriveConversationKey(secret, peer) ?? []),
  )
  const shared = new Set([...keys, ...agreed])
  const roots = keys.flatMap(root => [...shared].map(key => deriveRootAndChainKey(root, key).chainKey))
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
