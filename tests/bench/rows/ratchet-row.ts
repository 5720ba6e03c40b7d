import { hexToBytes } from '@noble/hashes/utils.js'
import { decrypt } from 'nostr-tools/nip44'
import { advanceMessageChain } from '../../../plugins/chat-ratchet/core/derive-keys'
import { decryptMessage } from '../../../plugins/chat-ratchet/core/session-messages'
import {
  createSessionPair,
  requireNotRefused,
  testCryptoEnvironment,
} from '../../../plugins/chat-ratchet/core/testing/session-sides'
import { median, type ResultRow, ratioRow } from '../measure.ts'

const MESSAGES = 1_000
const RUNS = 15

/** Makes the messages of one sending chain. The first one, which includes a ratchet step, is already decrypted. */
function makeChain() {
  const { inviter, invitee } = createSessionPair()
  inviter.receive(invitee.send('first'))
  const messageKeys: Uint8Array[] = []
  let chainKey = inviter.state.receiving?.chainKey ?? ''
  const events = Array.from({ length: MESSAGES }, (_, n) => {
    const step = advanceMessageChain(chainKey)
    chainKey = step.chainKey
    messageKeys.push(hexToBytes(step.messageKey))
    return invitee.send(`message ${n} of a length that people write`)
  })
  return { receiver: inviter.state, events, messageKeys }
}

const timeOf = (work: () => void): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}

/**
 * Measures decrypting 1,000 messages of one sending chain, compared with decrypting only their contents. Both run in
 * Node.
 */
export async function ratchetRow(): Promise<readonly ResultRow[]> {
  const { receiver, events, messageKeys } = makeChain()
  const bare = () =>
    events.forEach(({ content }, at) => {
      decrypt(content, messageKeys[at]!)
    })
  const read = () => {
    let state = receiver
    for (const event of events)
      state = requireNotRefused(decryptMessage(state, event, testCryptoEnvironment)).state
  }
  const runs = Array.from({ length: RUNS }, () => ({ floor: timeOf(bare), time: timeOf(read) }))
  const time = median(runs.map(run => run.time))
  const floor = median(runs.map(run => run.floor))
  return [ratioRow('ratchet: 1,000 messages of a chain read', time, floor, '1,000 NIP-44 decryptions', 3.5)]
}
