import { type KeyPair, parseJsonObject, tryDeriveConversationKey } from '#kernel/keys'
import { isHexKey } from '#kernel/nostr'
import type { SessionState } from '../core/session-state'
import type { SkippedKeys } from '../core/skipped-keys'

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parseKeyPair = (value: unknown): KeyPair | undefined =>
  isObject(value) && isHexKey(value.privateKey) && isHexKey(value.publicKey)
    ? { secretKey: value.privateKey, publicKey: value.publicKey }
    : undefined
const parseCount = (value: unknown): number =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : 0

/**
 * Reads the keys of skipped messages. The package nostr-double-ratchet stores them by author, with the header keys of
 * all chains of that author.
 */
function parseSkippedKeys(value: unknown, now: number): readonly SkippedKeys[] {
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([author, chainKeys]): readonly SkippedKeys[] => {
    if (!isHexKey(author) || !isObject(chainKeys) || !isObject(chainKeys.messageKeys)) return []
    const messageKeys = Object.fromEntries(
      Object.entries(chainKeys.messageKeys).filter(
        ([number, key]) => /^\d{1,6}$/.test(number) && isHexKey(key),
      ),
    ) as Readonly<Record<number, string>>
    const headerKeys = Array.isArray(chainKeys.headerKeys) ? chainKeys.headerKeys.filter(isHexKey) : []
    if (Object.keys(messageKeys).length === 0) return []
    return [...new Set(headerKeys)].map(headerKey => ({ author, headerKey, keptAt: now, messageKeys }))
  })
}

/**
 * Reads the state of a session as the former client has stored it (`serializeSessionState` of the package
 * nostr-double-ratchet). Returns undefined if it is damaged. `now` is in ms.
 */
export function parseLegacyState(text: unknown, now: number): SessionState | undefined {
  if (typeof text !== 'string') return undefined
  const state = parseJsonObject(text)
  if (!state) return undefined
  const { rootKey, theirCurrentNostrPublicKey: theirCurrent, theirNextNostrPublicKey: theirNext } = state
  const { sendingChainKey, receivingChainKey } = state
  const ownNext = parseKeyPair(state.ourNextNostrKey)
  const ownCurrent = parseKeyPair(state.ourCurrentNostrKey)
  if (!isHexKey(rootKey) || !isHexKey(theirNext) || !ownNext) return undefined
  const nextHeaderKey = tryDeriveConversationKey(ownNext.secretKey, theirNext)
  if (nextHeaderKey === undefined) return undefined
  const sendingHeaderKey = ownCurrent && tryDeriveConversationKey(ownCurrent.secretKey, theirNext)
  const receivingHeaderKey =
    ownCurrent && isHexKey(theirCurrent)
      ? tryDeriveConversationKey(ownCurrent.secretKey, theirCurrent)
      : undefined
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
          count: parseCount(state.sendingChainMessageNumber),
        },
      }),
    ...(isHexKey(theirCurrent) &&
      receivingHeaderKey !== undefined &&
      isHexKey(receivingChainKey) && {
        receiving: {
          author: theirCurrent,
          chainKey: receivingChainKey,
          headerKey: receivingHeaderKey,
          count: parseCount(state.receivingChainMessageNumber),
        },
      }),
    previousChainLength: parseCount(state.previousSendingChainMessageCount),
    kept: parseSkippedKeys(state.skippedKeys, now),
  }
}
