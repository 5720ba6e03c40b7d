import {
  type CryptoEnvironment,
  deriveConversationKey,
  generateKeyPair,
  tryDeriveConversationKey,
} from '#kernel/keys'
import { advanceMessageChain, deriveRootAndChainKey } from './derive-keys'
import type { MessageHeader } from './message-header'
import { isRefused, type RefusedResult, refusedResult } from './refused-result'
import type { ReceivingChain, SessionState } from './session-state'
import { addSkippedKeys, pruneSkippedKeys, type SkippedKeys } from './skipped-keys'

/** Maximum number of messages of one chain that may be skipped at once. */
export const MAX_SKIPPED_MESSAGES = 1_000

/**
 * The key of one message, and the session's next state. The caller calls `nextState` only after the key has decrypted
 * the message.
 */
export interface MessageKeyStep {
  readonly messageKey: string
  nextState(): SessionState
}

/**
 * Derives the message keys of a chain up to the message `untilNumber`, and keeps them for messages that arrive late.
 * `now` is in ms.
 */
function skipMessageKeys(
  kept: readonly SkippedKeys[],
  chain: ReceivingChain,
  untilNumber: number,
  now: number,
):
  | { readonly kept: readonly SkippedKeys[]; readonly chain: ReceivingChain }
  | RefusedResult<'gap-too-large'> {
  if (untilNumber - chain.count > MAX_SKIPPED_MESSAGES) return refusedResult('gap-too-large')
  const messageKeys: Record<number, string> = {}
  let { chainKey, count } = chain
  for (; count < untilNumber; count++) {
    const step = advanceMessageChain(chainKey)
    messageKeys[count] = step.messageKey
    chainKey = step.chainKey
  }
  return { kept: addSkippedKeys(kept, chain, messageKeys, now), chain: { ...chain, chainKey, count } }
}

/**
 * Derives the key of a message in the current receiving chain. Refuses a number below the chain's count, because the
 * keys of those messages are deleted or among the kept ones.
 */
export function advanceReceivingChain(
  state: SessionState,
  receiving: ReceivingChain,
  number: number,
  now: number,
): MessageKeyStep | RefusedResult<'gap-too-large' | 'already-used'> {
  if (number < receiving.count) return refusedResult('already-used')
  const skipped = skipMessageKeys(state.kept, receiving, number, now)
  if (isRefused(skipped)) return skipped
  const { chainKey, messageKey } = advanceMessageChain(skipped.chain.chainKey)
  return {
    messageKey,
    nextState: () => ({
      ...state,
      receiving: { ...skipped.chain, chainKey, count: number + 1 },
      kept: pruneSkippedKeys(skipped.kept, now),
    }),
  }
}

/**
 * Performs a Diffie-Hellman ratchet step, to reach a message of the peer's next turn. The remaining keys of the
 * previous chain are kept under that chain's author, so that its last messages can be read when they arrive late. The
 * next message that we send begins a new chain.
 */
export function performDhRatchet(
  state: SessionState,
  { number, previousChainLength, nextPublicKey }: MessageHeader,
  { now, randomBytes }: CryptoEnvironment,
): MessageKeyStep | RefusedResult<'gap-too-large' | 'already-used' | 'bad-header'> {
  const { receiving, sending, ownNext } = state
  const previousChain = receiving && skipMessageKeys(state.kept, receiving, previousChainLength, now)
  if (previousChain && isRefused(previousChain)) return previousChain
  const sharedSecret = tryDeriveConversationKey(ownNext.secretKey, nextPublicKey)
  if (sharedSecret === undefined) return refusedResult('bad-header')
  const { rootKey, chainKey } = deriveRootAndChainKey(state.rootKey, sharedSecret)
  const chain = { author: state.theirNext, chainKey, headerKey: state.nextHeaderKey, count: 0 }
  const kept = previousChain?.kept ?? state.kept
  const ratcheted = { ...state, kept, rootKey, theirNext: nextPublicKey, receiving: chain }
  const step = advanceReceivingChain(ratcheted, chain, number, now)
  if (isRefused(step)) return step
  return {
    messageKey: step.messageKey,
    nextState: () => {
      const nextKeyPair = generateKeyPair(randomBytes)
      const sendingHeaderKey = deriveConversationKey(nextKeyPair.secretKey, nextPublicKey)
      const sendingKeys = deriveRootAndChainKey(rootKey, sendingHeaderKey)
      return {
        ...step.nextState(),
        rootKey: sendingKeys.rootKey,
        ownNext: nextKeyPair,
        nextHeaderKey: sendingHeaderKey,
        sending: { key: ownNext, chainKey: sendingKeys.chainKey, headerKey: sharedSecret, count: 0 },
        previousChainLength: sending?.count ?? 0,
      }
    },
  }
}
