import { afterEach, expect, test } from 'vitest'
import type { ChatMessage } from '#contracts/chats'
import { createInMemoryRelay, createTestEvent, createTestSigner, numberToHex } from '#kernel/testing'
import {
  closeChannels,
  createChannelEvent,
  createChannelMessage,
  openChannels,
} from '../../tests/support/open-channels'
import { ChannelEditor } from './manifest'

afterEach(closeChannels)

test('metadata by strangers is not even requested, in the list or in a conversation', async () => {
  const [tom, ute, eve] = [2, 3, 4].map(numberToHex) as [string, string, string]
  const birds = createChannelEvent({ name: 'Birds' }, { pubkey: tom })
  const trees = createChannelEvent({ name: 'Trees' }, { pubkey: ute })
  const rename = (channel: { readonly id: string }, pubkey: string, name: string) =>
    createTestEvent({
      kind: 41,
      pubkey,
      tags: [['e', channel.id, '', 'root']],
      content: JSON.stringify({ name }),
    })
  const renamed = [rename(birds, tom, 'Birds of May'), rename(trees, ute, 'Old trees')]
  const forged = [rename(birds, eve, 'Eve was here'), rename(trees, eve, 'Eve was here')]
  const { chats, relay } = await openChannels({
    events: [birds, trees, ...renamed, ...forged],
  })
  chats.list.subscribe(() => {})
  for (const { id } of [birds, trees]) chats.onOpened?.(id)
  const titles = () => chats.list.get().chats.map(({ title }) => title)
  await expect.poll(() => titles().toSorted()).toEqual(['Birds of May', 'Old trees'])
  const { summary, messages } = chats.open(birds.id)
  for (const store of [summary, messages]) store.subscribe(() => {})
  await expect.poll(() => summary.get()?.title).toBe('Birds of May')

  const requested = relay.getRequests().flatMap(filters => filters.filter(({ kinds }) => kinds?.includes(41)))
  expect(new Set(requested.flatMap(({ '#e': ids }) => ids))).toEqual(new Set([birds.id, trees.id]))
  for (const { authors } of requested) {
    expect(authors).not.toEqual([])
    expect([tom, ute]).toEqual(expect.arrayContaining([...(authors ?? [eve])]))
  }
})

test('messages, reactions and new metadata are written to the relays that the metadata names', async () => {
  const signer = createTestSigner()
  const named = createInMemoryRelay([], { url: 'wss://birds.test' })
  const by = { pubkey: signer.pubkey, created_at: Math.floor(Date.now() / 1_000) - 100 }
  const creation = createChannelEvent({ name: 'Birds' }, by)
  const metadata = createTestEvent({
    ...by,
    kind: 41,
    content: JSON.stringify({ name: 'Birds', relays: [named.url] }),
    tags: [['e', creation.id, '', 'root']],
  })
  // Only the relay that the metadata names has the message.
  named.add(createChannelMessage(creation, 'A wren', { pubkey: numberToHex(2) }))
  const { chats, kernel } = await openChannels({
    events: [creation, metadata],
    foreignRelays: [named],
    signer,
  })
  chats.onOpened?.(creation.id)
  const chat = chats.open(creation.id)
  chat.messages.subscribe(() => {})
  const shown = () => chat.messages.get().messages
  await expect.poll(() => shown().map(({ text }) => text)).toEqual(['A wren'])
  await chat.send({ text: 'A robin' })
  await chat.react(shown()[0] as ChatMessage, '🐦')
  const form = { id: creation.id, creator: signer.pubkey, name: 'Birds', relays: [named.url] }
  await (await kernel.resolve(ChannelEditor)).editChannel(form, { name: 'Birds of May', relays: [named.url] })
  const written = () =>
    named
      .getEvents()
      .filter(({ pubkey }) => pubkey === signer.pubkey)
      .map(({ kind, content }) => [kind, kind === 41 ? JSON.parse(content).name : content])
      .toSorted()
  await expect.poll(written, { timeout: 15_000 }).toEqual([
    [41, 'Birds of May'],
    [42, 'A robin'],
    [7, '🐦'],
  ])
})

test('a channel in the list keeps its name when it has many newer messages', async () => {
  const birds = createChannelEvent({ name: 'Birds' })
  const messages = Array.from({ length: 30 }, (_, n) =>
    createChannelMessage(birds, `Wren ${n}`, { pubkey: numberToHex(10 + n) }),
  )
  const { chats, relay } = await openChannels({
    events: [birds, ...messages],
  })
  chats.onOpened?.(birds.id)
  // The open conversation has loaded all messages before the list is shown.
  const { messages: shown } = chats.open(birds.id)
  shown.subscribe(() => {})
  await expect.poll(() => shown.get().messages.at(-1)?.text).toBe('Wren 29')
  chats.list.subscribe(() => {})
  await expect.poll(() => chats.list.get().chats[0]?.last?.text).toBe('Wren 29')
  expect(chats.list.get().chats[0]?.title).toBe('Birds')
  // The channel is requested on its own, so messages never compete with it for places.
  const requested = relay.getRequests().filter(filters => filters.some(({ ids }) => ids?.includes(birds.id)))
  expect(requested.length).toBeGreaterThan(0)
  expect(requested.flat().flatMap(({ kinds = [] }) => kinds)).not.toContain(42)
})

test('a busy channel that is open does not push the last message of a quiet one out of the list', async () => {
  const [busy, quiet] = [createChannelEvent({ name: 'Birds' }), createChannelEvent({ name: 'Moss' })]
  const now = Math.floor(Date.now() / 1_000)
  const messages = Array.from({ length: 40 }, (_, n) =>
    createChannelMessage(busy, `Wren ${n}`, { pubkey: numberToHex(10 + n), created_at: now - 100 + n }),
  )
  const soft = createChannelMessage(quiet, 'Soft', { pubkey: numberToHex(60), created_at: now - 5_000 })
  const { chats } = await openChannels({
    events: [busy, quiet, ...messages, soft],
  })
  for (const { id } of [busy, quiet]) chats.onOpened?.(id)
  const { messages: shown } = chats.open(busy.id)
  shown.subscribe(() => {})
  await expect.poll(() => shown.get().messages.length).toBe(40)
  chats.list.subscribe(() => {})
  const lastTexts = () =>
    chats.list
      .get()
      .chats.map(({ last }) => last?.text)
      .toSorted()
  await expect.poll(lastTexts).toEqual(['Soft', 'Wren 39'])
})
