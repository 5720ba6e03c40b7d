// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { ChannelChats } from '#contracts/channels'
import { Chats } from '#contracts/chats'
import type { Kernel } from '#kernel'
import { Accounts, Outbox } from '#kernel/ports'
import {
  createTestEvent,
  createTestKernel,
  createTestPlugin,
  createTestSigner,
  expectNoLeaks,
  getResourceCounts,
  numberToHex,
  type TestKernel,
} from '#kernel/testing'
import { createOutboxService } from '../../host/create-outbox-service'
import channels from '../../plugins/channels/manifest'
import chats from '../../plugins/chats/manifest'
import { createSignOutAccounts } from '../support/host-accounts'

const PLUGINS = { chats, channels }
const signer = createTestSigner('0a'.repeat(32))
const tom = numberToHex(2)

vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('removeEventListener', () => {})
let made: TestKernel | undefined
afterEach(async () => {
  await made?.kernel.dispose()
  made = undefined
})

/** Opens a tab of a member of a channel in which somebody has written. */
async function openChannel() {
  const creation = createTestEvent({ kind: 40, pubkey: tom, content: '{"name":"Birds"}', created_at: 100 })
  const started = createTestKernel({
    events: [creation],
    signer,
    session: { pubkey: signer.pubkey, canSign: true, method: 'key' },
  })
  made = started
  const { kernel, relay } = started
  kernel.enable(
    createTestPlugin('test-host', { provides: [Outbox, Accounts] }, context => {
      context.provide(Outbox, createOutboxService(started.nostr))
      context.provide(Accounts, createSignOutAccounts())
    }),
    chats,
    channels,
  )
  await kernel.resolve(Outbox)
  let clock = 1_000
  const say = (content: string) =>
    relay.add(
      createTestEvent({
        kind: 42,
        pubkey: tom,
        content,
        created_at: clock++,
        tags: [['e', creation.id, '', 'root']],
      }),
    )
  const transport = await kernel.resolve(ChannelChats)
  transport.onOpened?.(creation.id)
  return { kernel, relay, id: creation.id, say }
}

/** Shows the conversation and the list of all chats, as the page does, until `close` is called. */
async function show(kernel: Kernel, id: string) {
  const [all, transport] = [await kernel.resolve(Chats), await kernel.resolve(ChannelChats)]
  const { messages, send } = transport.open(id)
  const subscriptions = [all.list.subscribe(() => {}), messages.subscribe(() => {})]
  return {
    all,
    send,
    texts: () => messages.get().messages.map(({ text }) => text),
    titles: () => all.list.get().chats.map(({ title }) => title),
    close() {
      for (const subscription of subscriptions) subscription.dispose()
    },
  }
}

test.each(['chats', 'channels'] as const)(
  '%s turned off in the middle of a channel leaves nothing; on again, the conversation goes on',
  async off => {
    const { kernel, relay, id, say } = await openChannel()
    say('Hello')
    const before = await show(kernel, id)
    await vi.waitFor(() => expect(before.texts()).toEqual(['Hello']))
    await vi.waitFor(() => expect(before.titles()).toEqual(['Birds']))
    // Some services of the host, such as the signer, start when they are first used, and stay. They must not count as
    // leaks.
    await before.send({ text: 'Hi' })
    const expected = new Set(['Hello', 'Hi'])
    await vi.waitFor(() => expect(before.texts().toSorted()).toEqual([...expected].toSorted()))
    before.all.markRead(id, 5_000)
    before.close()
    await kernel.disable(off)
    const whenOff = getResourceCounts(kernel)
    for (let round = 0; round < 3; round++) {
      kernel.enable(PLUGINS[off])
      const shown = await show(kernel, id)
      say(`read ${round}`)
      const sending = shown.send({ text: `sent ${round}` })
      // Each round turns the plugin off at a later step of its work, while the conversation is still shown.
      for (let step = 0; step < round * 3; step++) await Promise.resolve()
      await kernel.disable(off)
      const isSent = await sending.then(
        () => true,
        () => false,
      )
      if (off === 'channels') expect(shown.titles()).toEqual([])
      shown.close()
      await vi.waitFor(() => expectNoLeaks(whenOff, getResourceCounts(kernel)))

      kernel.enable(PLUGINS[off])
      const again = await show(kernel, id)
      if (!isSent) await again.send({ text: `sent ${round}` })
      for (const text of [`read ${round}`, `sent ${round}`]) expected.add(text)
      await vi.waitFor(() => expect(again.texts().toSorted()).toEqual([...expected].toSorted()))
      await vi.waitFor(() => expect(again.titles()).toEqual(['Birds']))
      expect(again.all.readUpTo(id)).toBeGreaterThanOrEqual(5_000)
      const published = () => relay.getEvents().filter(({ content }) => content === `sent ${round}`)
      await vi.waitFor(() => expect(published()).toHaveLength(1))
      again.close()
      await kernel.disable(off)
    }
  },
  60_000,
)
