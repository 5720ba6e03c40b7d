// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import type { Signer } from '#kernel/ports'
import { createTestSigner } from '#kernel/testing'
import {
  OUTBOX_DATABASE_NAME,
  type OutboxStorage,
  openOutboxStorage,
} from '../../kernel/nostr/page/outbox/rows/outbox-storage'
import manifest, { DirectChats, DirectInbox } from '../../plugins/chat-direct/manifest'
import {
  closeTabs,
  createInboxRelay,
  followConversation,
  getTexts,
  killLastTab,
  openPrivateTab,
} from '../support/private-chats'

const [ana, ...others] = Array.from({ length: 21 }, (_, i) =>
  createTestSigner((i + 1).toString(16).padStart(2, '0').repeat(32)),
) as [Signer, ...Signer[]]

afterEach(async () => {
  await closeTabs()
  indexedDB.deleteDatabase(OUTBOX_DATABASE_NAME)
})

/** Returns an outbox whose tab ends while it stores the event after the first `count`. */
async function stoppingAfter(count: number): Promise<OutboxStorage> {
  const storage = await openOutboxStorage()
  const stored = new Set<string>()
  return {
    ...storage,
    put(row) {
      if (stored.size >= count && !stored.has(row.id)) return new Promise(() => {})
      stored.add(row.id)
      return storage.put(row)
    },
  }
}

test.each([0, 7])(
  'after a crash when %i of 21 wraps were in the outbox, everybody in the room gets the message',
  async count => {
    const relay = await createInboxRelay(ana, ...others)
    const wraps = () => relay.getEvents().filter(({ kind }) => kind === 1059)
    const killed = await openPrivateTab(ana, relay, manifest, DirectChats, undefined, {
      openOutboxStorage: () => stoppingAfter(count),
    })
    const desk = await killed.kernel.resolve(DirectInbox)
    const id = await desk.createRoom(others.map(({ pubkey }) => pubkey))
    await killed.chats.open(id).send({ text: 'To all of you' })
    await vi.waitFor(() => expect(wraps()).toHaveLength(count))
    await killLastTab()

    const tab = await openPrivateTab(ana, relay, manifest, DirectChats, undefined, {
      openOutboxStorage,
    })
    const shown = followConversation(tab, id)
    await vi.waitFor(() => expect(shown()[0]?.delivery?.state).toBe('sent'))
    await vi.waitFor(() => expect(wraps()).toHaveLength(21))
    const recipients = wraps().map(({ tags }) => tags.find(([name]) => name === 'p')?.[1])
    expect(new Set(recipients)).toEqual(new Set([ana, ...others].map(({ pubkey }) => pubkey)))
    expect(getTexts(shown())).toEqual(['To all of you'])
  },
)
