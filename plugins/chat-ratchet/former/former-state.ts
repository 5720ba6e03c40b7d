import { agreeOnKey, type KeyPair, parseObject } from '#kernel/keys'
import { isHexKey } from '#kernel/nostr'
import type { KeptKeys } from '../core/kept-keys'
import type { SessionState } from '../core/session-state'

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const keyPairOf = (value: unknown): KeyPair | undefined =>
  isObject(value) && isHexKey(value.privateKey) && isHexKey(value.publicKey)
    ? { secretKey: value.privateKey, publicKey: value.publicKey }
    : undefined
const countOf = (value: unknown): number =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : 0

/** Keys of messages that were passed over. The package files them by author, with the header keys of all its chains. */
function keptOf(value: unknown, now: number): readonly KeptKeys[] {
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([author, of]): readonly KeptKeys[] => {
    if (!isHexKey(author) || !isObject(of) || !isObject(of.messageKeys)) return []
    const messageKeys = Object.fromEntries(
      Object.entries(of.messageKeys).filter(([number, key]) => /^\d{1,6}$/.test(number) && isHexKey(key)),
    ) as Readonly<Record<number, string>>
    const headerKeys = Array.isArray(of.headerKeys) ? of.headerKeys.filter(isHexKey) : []
    if (Object.keys(messageKeys).length === 0) return []
    return [...new Set(headerKeys)].map(headerKey => ({ author, headerKey, keptAt: now, messageKeys }))
  })
}

/**
 * Reads the state of a session as the client of 2025 has stored it (`serializeSessionState` of the package). Undefined if
 * it is damaged. `now` is in ms.
 */
export function readFormerState(text: unknown, now: number): SessionState | undefined {
  if (typeof text !== 'string') return undefined
  const state = parseObject(text)
  if (!state) return undefined
  const { rootKey, theirCurrentNostrPublicKey: theirCurrent, theirNextNostrPublicKey: theirNext } = state
  const { sendingChainKey, receivingChainKey } = state
  const ownNext = keyPairOf(state.ourNextNostrKey)
  const ownCurrent = keyPairOf(state.ourCurrentNostrKey)
  if (!isHexKey(rootKey) || !isHexKey(theirNext) || !ownNext) return undefined
  const nextHeaderKey = agreeOnKey(ownNext.secretKey, theirNext)
  if (nextHeaderKey === undefined) return undefined
  const sendingHeaderKey = ownCurrent && agreeOnKey(ownCurrent.secretKey, theirNext)
  const receivingHeaderKey =
    ownCurrent && isHexKey(theirCurrent) ? agreeOnKey(ownCurrent.secretKey, theirCurrent) : undefined
  return {
    version: 1,
    rootKey,
    ownNext,
    theirNext,
    nextHeaderKey,
    ...(ownCurrent &&
      sendingHeaderKey !== undefined &&
      isHexKey(sendingChainKey) && {
        sending: {
          key: ownCurrent,
          chainKey: sendingChainKey,
          headerKey: sendingHeaderKey,
          count: countOf(state.sendingChainMessageNumber),
        },
      }),
    ...(isHexKey(theirCurrent) &&
      receivingHeaderKey !== undefined &&
      isHexKey(receivingChainKey) && {
        receiving: {
          author: theirCurrent,
          chainKey: receivingChainKey,
          headerKey: receivingHeaderKey,
          count: countOf(state.receivingChainMessageNumber),
        },
      }),
    previousChainLength: countOf(state.previousSendingChainMessageCount),
    kept: keptOf(state.skippedKeys, now),
  }
}
