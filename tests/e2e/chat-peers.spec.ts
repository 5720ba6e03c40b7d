import type { Page } from '@playwright/test'
import { npubEncode } from 'nostr-tools/nip19'
import { packageVersions } from '../../plugins/chat-ratchet/core/testing/reference-peers.ts'
import { openDirectPeer, openPackagePeer } from '../peers/chat-peers.ts'
import { startFaultProxy } from '../peers/fault-proxy.ts'
import { getMessage, getMessageList, writeMessage } from '../support/chats.ts'
import { copyInviteLink } from '../support/copy-invite-link.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/sign-in.ts'
import type { TestRelay } from '../support/test-relay.ts'

test('people with other clients are read and answered over a slow relay that shuffles, and sends everything twice', async ({
  page,
  goto,
  config,
  demo,
  relay,
  watch,
}) => {
  const [mira, tom, ana] = [demo.person('mira'), demo.person('tom'), demo.person('ana')]
  const faults = { latencyMs: 400, reorder: true, duplicate: 2 }
  const slow = await startFaultProxy({ target: relay.url, faults })
  config.relays = [slow.url]
  config.localServers.push(slow.url, relay.url)
  for (const kind of [10_002, 10_050])
    relay.add(demo.sign(mira, { kind, tags: [[kind === 10_002 ? 'r' : 'relay', slow.url]] }))
  await goto('/chats/new')
  await signIn(page, mira)
  const link = await copyInviteLink(page)

  const direct = await openDirectPeer(relay.url, tom.secretKey, mira.pubkey)
  await test.step('NIP-17 by nostr-tools: each message once, in order, and the answer arrives once', async () => {
    await goto(`/${npubEncode(tom.pubkey)}`)
    await page.getByRole('button', { name: 'Private message' }).click()
    await page.getByRole('menuitem', { name: 'Private message' }).click()
    for (const text of ['One from Tom', 'Two from Tom']) direct.say(text)
    await expect(getMessageList(page).getByRole('article')).toHaveCount(2)
    await writeMessage(page, 'An answer to Tom')
    await expect(getMessage(page, 'An answer to Tom')).toContainText('Sent')
    await expect.poll(() => direct.read).toEqual(['An answer to Tom'])
  })

  const ratchet = await openPackagePeer(relay.url, ana.secretKey, link)
  await test.step('the package nostr-double-ratchet: each message once, and the answers in order', async () => {
    for (const text of ['One from Ana', 'Two from Ana']) ratchet.say(text)
    await page.getByRole('link', { name: 'Chats' }).first().click()
    await page.getByRole('link', { name: /from Ana/ }).click()
    await expect(getMessageList(page).getByRole('article')).toHaveCount(2)
    for (const text of ['First answer to Ana', 'Second answer to Ana']) await writeMessage(page, text)
    await expect.poll(() => ratchet.read).toEqual(['First answer to Ana', 'Second answer to Ana'])
    ratchet.say('Three from Ana')
    await expect(getMessage(page, 'Three from Ana')).toHaveCount(1)
  })
  const wire = JSON.stringify(relay.store.query({ kinds: [1059, 1060] }).map(({ event }) => event))
  expect(wire).not.toMatch(/from Tom|to Tom|from Ana|to Ana/)
  expect(watch.problems()).toEqual([])
  for (const each of [direct, ratchet, slow]) await each.close()
})

/**
 * Accepts an invite with the newest package on npm. Returns a function that reads what the relay has, even while it is
 * stopped.
 */
async function openRelayReader(relay: TestRelay, secretKey: Uint8Array, pubkey: string, link: string) {
  const peer = packageVersions.find(({ version }) => version === '0.0.138')
  if (!peer) throw new Error('The package is missing')
  const { session, response } = await peer.accept(link, pubkey, secretKey)
  const hello = session.send({ kind: 14, content: 'Hello', tags: [] })
  relay.add(response, hello)
  const seen = new Set([hello.id])
  const texts: string[] = []
  return () => {
    const events = relay.store.query({ kinds: [1060] }).map(({ event }) => event)
    for (const event of events.toSorted((a, b) => a.created_at - b.created_at))
      if (!seen.has(event.id)) {
        seen.add(event.id)
        texts.push(...session.receive(event).map(({ content }) => content))
      }
    return { texts: texts.toSorted(), eventCount: seen.size - 1 }
  }
}

test('when the tab that sends for both is closed without a network, the other sends what both wrote, each once', async ({
  page,
  context,
  built,
  goto,
  demo,
  relay,
  watch,
}) => {
  watch.expect(/WebSocket connection/)
  const [mira, ana] = [demo.person('mira'), demo.person('ana')]
  await goto('/chats/new')
  await signIn(page, mira)
  const read = await openRelayReader(relay, ana.secretKey, ana.pubkey, await copyInviteLink(page))
  await page.getByRole('link', { name: 'Chats' }).first().click()
  await page.getByRole('link', { name: /Hello/ }).click()
  await writeMessage(page, 'a one')
  await expect(getMessage(page, 'a one')).toContainText('Sent')

  const other = await context.newPage()
  await other.goto(`${built.url}${new URL(page.url()).pathname}`)
  await expect(getMessage(other, 'a one')).toBeVisible()
  await writeMessage(other, 'b one')
  await expect(getMessage(other, 'b one')).toContainText('Sent')
  const lockNames = (tab: Page, state: 'held' | 'pending') =>
    tab.evaluate(async which => (await navigator.locks.query())[which]?.map(({ name }) => name) ?? [], state)
  // The second tab waits until the first one lets it send.
  await expect.poll(() => lockNames(other, 'pending')).toContain('pinion:outbox')
  await expect.poll(() => read().texts).toEqual(['a one', 'b one'])

  await relay.stop()
  await writeMessage(page, 'a two')
  await expect(getMessage(page, 'a two')).toContainText('Waiting')
  await writeMessage(other, 'b two')
  await expect(getMessage(other, 'b two')).toContainText('Waiting')
  await page.close()
  await writeMessage(other, 'b three')
  await expect(getMessage(other, 'b three')).toContainText('Waiting')
  await expect.poll(() => lockNames(other, 'pending')).not.toContain('pinion:outbox')
  expect(await lockNames(other, 'held')).toContain('pinion:outbox')

  await relay.restart()
  // If both tabs used the same message number, the package could not decrypt one of the two messages.
  const all = { texts: ['a one', 'a two', 'b one', 'b three', 'b two'], eventCount: 5 }
  await expect.poll(read, { timeout: 60_000 }).toEqual(all)
  // Of consecutive messages, only the last is marked as sent. Each waiting message would be marked.
  await expect(getMessage(other, 'b three')).toContainText('Sent')
  await expect(getMessageList(other)).not.toContainText('Waiting')
  await writeMessage(other, 'b four')
  await expect.poll(() => read().texts).toContain('b four')
  expect(read().eventCount).toBe(6)
})
