import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NostrEvent } from '#kernel/ports'
import { listMissingMessages } from './session-state'
import { createSessionPair, type SessionSide } from './testing/session-sides'

interface Sent {
  readonly text: string
  readonly event: NostrEvent
  readonly to: SessionSide
}

/** One turn: how many messages one side sends, which of the undelivered ones arrive, and in which order. */
const turns = fc.array(
  fc.record({
    count: fc.integer({ min: 1, max: 3 }),
    order: fc.array(fc.nat(), { minLength: 1, maxLength: 5 }),
  }),
  { minLength: 3, maxLength: 5 },
)

test('in any order of delivery every message is read once, and the lost one is known to be missing', () => {
  fc.assert(
    fc.property(turns, fc.nat(), (script, lost) => {
      const { inviter, invitee } = createSessionPair()
      const all: Sent[] = []
      const read: string[] = []
      const send = (from: SessionSide, to: SessionSide) => {
        const text = `message ${all.length}`
        all.push({ text, event: from.send(text), to })
      }
      const deliver = ({ to, event }: Sent) => {
        const answer = to.receive(event)
        if (!answer.startsWith('refused:')) read.push(answer)
        else expect(['refused: already-used', 'refused: other-session']).toContain(answer)
      }

      const lostAt = lost % script.reduce((sum, { count }) => sum + count, 0)
      send(invitee, inviter)
      deliver(all[0]!)
      for (const [at, { count, order }] of script.entries()) {
        const [from, to] = at % 2 === 0 ? [inviter, invitee] : [invitee, inviter]
        for (let n = 0; n < count; n++) send(from, to)
        const onTheWay = all.filter(sent => sent.to === to && sent !== all[lostAt + 1])
        if (onTheWay.length > 0) for (const pick of order) deliver(onTheWay[pick % onTheWay.length]!)
      }
      // All undelivered messages arrive twice, newest first, so that the last messages of previous chains arrive late.
      for (const sent of all.toReversed()) if (sent !== all[lostAt + 1]) [sent, sent].forEach(deliver)
      for (const [from, to] of [
        [inviter, invitee],
        [invitee, inviter],
        [inviter, invitee],
        [invitee, inviter],
      ] as const) {
        send(from, to)
        deliver(all.at(-1)!)
      }

      const readable = all.filter((_, at) => at !== lostAt + 1)
      expect(read.toSorted()).toEqual(readable.map(({ text }) => text).toSorted())
      const missing = [inviter, invitee].flatMap(side => listMissingMessages(side.state))
      expect(missing.map(({ author }) => author)).toEqual([all[lostAt + 1]!.event.pubkey])
    }),
    { numRuns: 15 },
  )
})
