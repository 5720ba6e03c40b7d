import { agreeOnKey, conversationKey, newKeyPair, type Surroundings } from '#kernel/keys'
import { deriveChain, deriveMessageKey } from './derive'
import type { Header } from './header'
import { boundKept, type KeptKeys, keepKeys } from './kept-keys'
import { isRefused, type Refused, refuse } from './refused'
import type { ReceivingChain, SessionState } from './session-state'

/** Maximum number of messages of one chain that are passed over at a time. */
export const MAX_GAP = 1_000

/** The key of one message, and the state after it. The state is made only when the key has decrypted the message. */
export interface ReadStep {
  readonly messageKey: string
  finish(): SessionState
}

/** Derives the keys of a chain up to message `until`, and keeps them. `now` is in ms. */
function passOver(
  kept: readonly KeptKeys[],
  chain: ReceivingChain,
  until: number,
  now: number,
): { readonly kept: readonly KeptKeys[]; readonly chain: ReceivingChain } | Refused<'gap-too-large'> {
  if (until - chain.count > MAX_GAP) return refuse('gap-too-large')
  const messageKeys: Record<number, string> = {}
  let { chainKey, count } = chain
  for (; count < until; count++) {
    const step = deriveMessageKey(chainKey)
    messageKeys[count] = step.messageKey
    chainKey = step.chainKey
  }
  return { kept: keepKeys(kept, chain, messageKeys, now), chain: { ...chain, chainKey, count } }
}

/** Goes to a message of a chain that is being received. The keys of messages before the chain's count are gone. */
export function skipTo(
  state: SessionState,
  receiving: ReceivingChain,
  number: number,
  now: number,
): ReadStep | Refused<'gap-too-large' | 'already-used'> {
  if (number < receiving.count) return refuse('already-used')
  const passed = passOver(state.kept, receiving, number, now)
  if (isRefused(passed)) return passed
  const { chainKey, messageKey } = deriveMessageKey(passed.chain.chainKey)
  return {
    messageKey,
    finish: () => ({
      ...state,
      receiving: { ...passed.chain, chainKey, count: number + 1 },
      kept: boundKept(passed.kept, now),
    }),
  }
}

/**
 * Goes to a message of the peer's next turn: a step of the root. The rest of the former chain is kept under its own
 * author, so that its last messages are still read when they come late. Afterwards we answer with a new chain.
 */
export function turn(
  state: SessionState,
  { number, previousChainLength, nextPublicKey }: Header,
  { now, randomBytes }: Surroundings,
): ReadStep | Refused<'gap-too-large' | 'already-used' | 'bad-header'> {
  const { receiving, sending, ownNext } = state
  const former = receiving && passOver(state.kept, receiving, previousChainLength, now)
  if (former && isRefused(former)) return former
  const shared = agreeOnKey(ownNext.secretKey, nextPublicKey)
  if (shared === undefined) return refuse('bad-header')
  const { rootKey, chainKey } = deriveChain(state.rootKey, shared)
  const chain = { author: state.theirNext, chainKey, headerKey: state.nextHeaderKey, count: 0 }
  const kept = former?.kept ?? state.kept
  const turned = { ...state, kept, rootKey, theirNext: nextPublicKey, receiving: chain }
  const step = skipTo(turned, chain, number, now)
  if (isRefused(step)) return step
  return {
    messageKey: step.messageKey,
    finish: () => {
      const next = newKeyPair(randomBytes)
      const answerKey = conversationKey(next.secretKey, nextPublicKey)
      const answer = deriveChain(rootKey, answerKey)
      return {
        ...step.finish(),
        rootKey: answer.rootKey,
        ownNext: next,
        nextHeaderKey: answerKey,
        sending: { key: ownNext, chainKey: answer.chainKey, headerKey: shared, count: 0 },
        previousChainLength: sending?.count ?? 0,
      }
    },
  }
}
