import { expect, test } from 'vitest'
import { decryptPayload, tryConversationKey } from '#kernel/keys'
import type { NostrEvent } from '#kernel/ports'
import { deriveChain, deriveMessageKey } from './derive-keys'
import type { SessionState } from './session-state'
import { createSessionPair } from './testing/session-sides'

/** Number of message keys that are tried of each chain. No chain of the test has more messages. */
const LENGTH = 3

interface Stolen {
  /** Secret keys of key pairs. */
  readonly secretKeys: readonly string[]
  /** All texts of 64 hex digits: keys of any kind, public keys too. */
  readonly keys: readonly string[]
}

/** Everything in a state that could be a key, whatever it is called. */
const stolenWith = (state: SessionState, ...more: string[]): Stolen => ({
  secretKeys: [state.ownNext.secretKey, ...(state.sending ? [state.sending.key.secretKey] : [])],
  keys: [...new Set([...more, ...(JSON.stringify(state).match(/[0-9a-f]{64}/g) ?? [])])],
})

/**
 * Returns the recorded events that a thief can decrypt: each key is tried as message key, as chain key, and as root key
 * together with whatever the keys agree on.
 */
function attack({ secretKeys, keys }: Stolen, recorded: readonly NostrEvent[]): NostrEvent[] {
  const peers = new Set([...keys, ...recorded.map(({ pubkey }) => pubkey)])
  const agreed = secretKeys.flatMap(secret =>
    [...peers].flatMap(peer => tryConversationKey(secret, peer) ?? []),
  )
  const shared = new Set([...keys, ...agreed])
  const roots = keys.flatMap(root => [...shared].map(key => deriveChain(root, key).chainKey))
  const messageKeys = new Set(keys)
  for (let chainKey of [...keys, ...roots])
    for (let n = 0; n < LENGTH; n++) {
      const step = deriveMessageKey(chainKey)
      messageKeys.add(step.messageKey)
      chainKey = step.chainKey
    }
  return recorded.filter(({ content }) =>
    [...messageKeys].some(key => decryptPayload(content, key) !== undefined),
  )
}

test('after reading, no key of the state decrypts an earlier event', () => {
  const { inviter, invitee } = createSessionPair()
  const first = [invitee.send('late'), invitee.send('read')]
  const beforeFirst = inviter.state
  const theirNext = invitee.state.ownNext.publicKey
  inviter.receive(first[1]!)
  expect(attack(stolenWith(inviter.state), first)).toEqual([first[0]])
  inviter.receive(first[0]!)
  expect(attack(stolenWith(inviter.state), first)).toEqual([])
  invitee.receive(inviter.send('answer'))
  const second = invitee.send('second chain')
  inviter.receive(second)
  const third = inviter.send('third chain')
  invitee.receive(third)
  const recorded = [...first, second, third]
  expect(attack(stolenWith(inviter.state), recorded)).toEqual([])
  expect(attack(stolenWith(invitee.state), recorded)).toEqual([])

  // The secrets of an invite open the first chain of each session, as long as they are kept, but no later one.
  expect(attack(stolenWith(beforeFirst, theirNext), recorded)).toEqual(first)
})
