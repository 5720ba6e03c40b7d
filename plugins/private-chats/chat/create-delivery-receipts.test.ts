import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PrivateMessage } from '../contract'
import { createDeliveryReceipts } from './create-delivery-receipts'

const NOW_MS = 1_700_000_000_000
const HOUR_MS = 60 * 60_000

beforeEach(() => void vi.useFakeTimers({ now: NOW_MS }))
afterEach(() => void vi.useRealTimers())

const createMessage = (id: string, fields: Partial<PrivateMessage> = {}): PrivateMessage => ({
  chat: 'accepted',
  id,
  author: 'ben',
  at: NOW_MS,
  text: '',
  tags: [],
  ...fields,
})

/** Returns receipts of the reader Ana, and a function that returns the ids which each receipt has named so far. */
function createReceipts() {
  const sent: (readonly string[])[] = []
  const reader = { isWanted: true, closing: new AbortController() }
  const receipts = createDeliveryReceipts({
    store: {
      account: 'ana',
      signal: reader.closing.signal,
      chat: id => ({ id, people: ['ben'], isAccepted: id !== 'request' }),
    },
    isWanted: () => reader.isWanted,
    isMuted: pubkey => pubkey === 'mallory',
    async sendReceipt(chat, { targets }) {
      sent.push([chat, ...targets.map(({ id }) => id)])
    },
  })
  return { receipts, sent, reader }
}

test('one receipt for each conversation names what has arrived, and later messages get another', async () => {
  const { receipts, sent } = createReceipts()
  receipts.add([createMessage('1')])
  receipts.add([createMessage('2'), createMessage('3', { chat: 'other' })])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toEqual([
    ['accepted', '1', '2'],
    ['other', '3'],
  ])
  receipts.add([createMessage('4')])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent.at(-1)).toEqual(['accepted', '4'])
  expect(sent).toHaveLength(3)
})

test('no receipt for own, old, muted or unproven messages, nor in requests', async () => {
  const { receipts, sent } = createReceipts()
  receipts.add([
    createMessage('own', { author: 'ana' }),
    createMessage('old', { at: NOW_MS - 25 * HOUR_MS }),
    createMessage('muted', { author: 'mallory' }),
    createMessage('unproven', { isUnproven: true }),
    createMessage('stranger', { chat: 'request' }),
    createMessage('new', { at: NOW_MS - 23 * HOUR_MS }),
  ])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toEqual([['accepted', 'new']])
})

test('no receipt while they are off, after they are turned off, or after the store is closed', async () => {
  const { receipts, sent, reader } = createReceipts()
  reader.isWanted = false
  receipts.add([createMessage('1')])
  reader.isWanted = true
  await vi.advanceTimersByTimeAsync(10_000)
  receipts.add([createMessage('2')])
  reader.isWanted = false
  await vi.advanceTimersByTimeAsync(10_000)
  reader.isWanted = true
  receipts.add([createMessage('3')])
  reader.closing.abort()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toEqual([])
})
