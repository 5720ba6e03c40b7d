import { expect, it } from 'vitest'
import { createTestEvent } from '../../../testing/create-test-event'
import type { EngineMessage } from '../../messages/engine-messages'
import { createPageMessageQueue } from './page-message-queue'

const eventsOf = (message: readonly EngineMessage[]) =>
  message.flatMap(item => (item.op === 'events' ? item.events : []))

it('sends the page a few hundred events at a time, in order, and later messages after them', async () => {
  const events = Array.from({ length: 1_000 }, (_, n) => createTestEvent({ created_at: n }))
  const messages: (readonly EngineMessage[])[] = []
  await new Promise<void>(resolve => {
    const outgoing = createPageMessageQueue(message => {
      messages.push(message)
      if (message.some(({ op }) => op === 'status')) resolve()
      setTimeout(outgoing.onPageReady)
    })
    outgoing.onPageReady()
    outgoing.sendEvents(events.slice(0, 10))
    outgoing.sendEvents(events.slice(10))
    outgoing.send({ op: 'status', relays: [] })
  })
  expect(messages.flatMap(eventsOf)).toEqual(events)
  expect(Math.max(...messages.map(message => eventsOf(message).length))).toBeLessThanOrEqual(256)
  expect(messages.flat().at(-1)).toEqual({ op: 'status', relays: [] })
})

it('keeps everything for a page that does not listen yet, or is still busy, and sends it as one message', async () => {
  const messages: (readonly EngineMessage[])[] = []
  let heard = () => {}
  const next = () => new Promise<void>(resolve => (heard = resolve))
  const outgoing = createPageMessageQueue(message => {
    messages.push(message)
    heard()
  })
  const [first, second, third] = [1, 2, 3].map(n => createTestEvent({ created_at: n }))
  if (!first || !second || !third) throw new Error('Three are needed')
  // Waits for longer than the time between two messages, so that a second message would have come.
  const while100ms = () => new Promise(resolve => setTimeout(resolve, 100))
  outgoing.sendEvents([first])
  await while100ms()
  expect(messages).toEqual([])

  const begun = next()
  outgoing.onPageReady()
  await begun
  expect(messages.flatMap(eventsOf)).toEqual([first])

  outgoing.sendEvents([second])
  await while100ms()
  outgoing.sendEvents([third])
  await while100ms()
  expect(messages).toHaveLength(1)
  const more = next()
  outgoing.onPageReady()
  await more
  expect(messages.slice(1).map(eventsOf)).toEqual([[second, third]])
})
