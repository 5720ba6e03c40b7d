import { expect, it } from 'vitest'
import { testEvent } from '../../../testing/test-event'
import type { EngineNews } from '../../messages/engine-messages'
import { createOutgoing } from './outgoing'

const eventsOf = (message: readonly EngineNews[]) =>
  message.flatMap(item => (item.op === 'events' ? item.events : []))

it('sends the page a few hundred events at a time, in order, and later messages after them', async () => {
  const events = Array.from({ length: 1_000 }, (_, n) => testEvent({ created_at: n }))
  const messages: (readonly EngineNews[])[] = []
  await new Promise<void>(resolve => {
    const outgoing = createOutgoing(message => {
      messages.push(message)
      if (message.some(({ op }) => op === 'status')) resolve()
      setTimeout(outgoing.ready)
    })
    outgoing.ready()
    outgoing.events(events.slice(0, 10))
    outgoing.events(events.slice(10))
    outgoing.tell({ op: 'status', relays: [] })
  })
  expect(messages.flatMap(eventsOf)).toEqual(events)
  expect(Math.max(...messages.map(message => eventsOf(message).length))).toBeLessThanOrEqual(256)
  expect(messages.flat().at(-1)).toEqual({ op: 'status', relays: [] })
})

it('keeps everything for a page that does not listen yet, or is still busy, and sends it as one message', async () => {
  const messages: (readonly EngineNews[])[] = []
  let heard = () => {}
  const next = () => new Promise<void>(resolve => (heard = resolve))
  const outgoing = createOutgoing(message => {
    messages.push(message)
    heard()
  })
  const [first, second, third] = [1, 2, 3].map(n => testEvent({ created_at: n }))
  if (!first || !second || !third) throw new Error('Three are needed')
  // Waits for longer than the time between two messages, so that a second message would have come.
  const while100ms = () => new Promise(resolve => setTimeout(resolve, 100))
  outgoing.events([first])
  await while100ms()
  expect(messages).toEqual([])

  const begun = next()
  outgoing.ready()
  await begun
  expect(messages.flatMap(eventsOf)).toEqual([first])

  outgoing.events([second])
  await while100ms()
  outgoing.events([third])
  await while100ms()
  expect(messages).toHaveLength(1)
  const more = next()
  outgoing.ready()
  await more
  expect(messages.slice(1).map(eventsOf)).toEqual([[second, third]])
})
