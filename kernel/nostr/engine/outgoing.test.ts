import { expect, it } from 'vitest'
import { testEvent } from '../../testing/test-event'
import { createOutgoing } from './outgoing'
import type { EngineNews } from './protocol'

it('sends the page a few hundred events at a time, in order, and what was told after them after them', async () => {
  const events = Array.from({ length: 1_000 }, (_, n) => testEvent({ created_at: n }))
  const messages: (readonly EngineNews[])[] = []
  await new Promise<void>(resolve => {
    const outgoing = createOutgoing(message => {
      messages.push(message)
      if (message.some(({ op }) => op === 'status')) resolve()
    })
    outgoing.events(events.slice(0, 10))
    outgoing.events(events.slice(10))
    outgoing.tell({ op: 'status', relays: [] })
  })
  const eventsOf = (message: readonly EngineNews[]) =>
    message.flatMap(item => (item.op === 'events' ? item.events : []))
  expect(messages.flatMap(eventsOf)).toEqual(events)
  expect(Math.max(...messages.map(message => eventsOf(message).length))).toBeLessThanOrEqual(256)
  expect(messages.flat().at(-1)).toEqual({ op: 'status', relays: [] })
})
