// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { Config, type HostConfig } from '#kernel/config'
import { createInMemoryRelay, createTestPlugin, type InMemoryRelay } from '#kernel/testing'
import { chatPeople, closeTabs, followConversation, killLastTab } from '../support/private-chats'
import { openRatchetTab } from '../support/ratchet-tabs'

const [ana, ben, cleo] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(closeTabs)

test('no relay is asked about a person before their conversation is shown or written to, and then only some are', async () => {
  const [siteRelay, otherRelay] = [
    createInMemoryRelay(),
    createInMemoryRelay([], { url: 'wss://other.test' }),
  ]
  /** Returns the people whose devices and invites a relay was asked for, from its request number `first` on. */
  const listAsked = (relay: InMemoryRelay, first: number) => {
    const authors = relay
      .getRequests()
      .slice(first)
      .flat()
      .flatMap(({ kinds, authors = [] }) =>
        kinds?.some(kind => kind === 30_078 || kind === 37_368) ? authors : [],
      )
    return [ben.pubkey, cleo.pubkey].filter(person => authors.includes(person))
  }
  const links: string[] = []
  for (const person of [ben, cleo]) {
    const { desk } = await openRatchetTab(person, siteRelay)
    links.push(desk.invites.get().link ?? '')
  }
  const first = await openRatchetTab(ana, siteRelay)
  const ids: string[] = []
  for (const link of links) ids.push(await first.desk.acceptLink(link))
  await killLastTab()

  const before = siteRelay.getRequests().length
  const tab = await openRatchetTab(ana, [siteRelay, otherRelay])
  tab.kernel.enable(
    createTestPlugin('test-config', { provides: [Config] }, context => {
      context.provide(Config, { relays: [siteRelay.url] } as unknown as HostConfig)
    }),
  )
  await tab.kernel.activate('test-config')
  const isAskedForMessages = () =>
    siteRelay
      .getRequests()
      .slice(before)
      .flat()
      .some(({ kinds }) => kinds?.includes(1_060))
  await vi.waitFor(() => expect(isAskedForMessages()).toBe(true))
  expect(listAsked(siteRelay, before)).toEqual([])

  followConversation(tab, ids[0] ?? '')
  await vi.waitFor(() => expect(listAsked(siteRelay, before)).toEqual([ben.pubkey]))
  await tab.chats.open(ids[1] ?? '').send({ text: 'Hello' })
  expect(listAsked(siteRelay, before)).toEqual([ben.pubkey, cleo.pubkey])
  expect(listAsked(otherRelay, 0)).toEqual([])
})
