import type { Page } from '@playwright/test'
import { npubEncode } from 'nostr-tools/nip19'
import { openDirectPeer, openPackagePeer } from '../peers/chat-peers.ts'
import { startFaultProxy } from '../peers/fault-proxy.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/sign-in.ts'

const messages = (page: Page) => page.getByRole('log', { name: 'Messages' })
const message = (page: Page, text: string) => messages(page).getByRole('article').filter({ hasText: text })
const field = (page: Page) => page.getByLabel('Message', { exact: true })
const write = async (page: Page, text: string) => {
  await field(page).fill(text)
  await field(page).press('Enter')
}

test('people with other clients are read and answered over a slow relay that shuffles, and sends everything twice', async ({
  page,
  context,
  goto,
  config,
  demo,
  relay,
  watch,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [mira, tom, ana] = [demo.person('mira'), demo.person('tom'), demo.person('ana')]
  const faults = { latencyMs: 400, reorder: true, duplicate: 2 }
  const slow = await startFaultProxy({ target: relay.url, faults })
  config.relays = [slow.url]
  config.localServers.push(slow.url, relay.url)
  for (const kind of [10_002, 10_050])
    relay.add(demo.sign(mira, { kind, tags: [[kind === 10_002 ? 'r' : 'relay', slow.url]] }))
  await goto('/chats/new')
  await signIn(page, mira)
  await page.getByRole('button', { name: 'Share invite' }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.keyboard.press('Escape')

  const direct = await openDirectPeer(relay.url, tom.secretKey, mira.pubkey)
  await test.step('NIP-17 by nostr-tools: each message once, in order, and the answer arrives once', async () => {
    await goto(`/${npubEncode(tom.pubkey)}`)
    await page.getByRole('button', { name: 'Private message' }).click()
    await page.getByRole('menuitem', { name: 'Private message' }).click()
    for (const text of ['One from Tom', 'Two from Tom']) direct.say(text)
    await expect(messages(page).getByRole('article')).toHaveCount(2)
    await write(page, 'An answer to Tom')
    await expect(message(page, 'An answer to Tom')).toContainText('Sent')
    await expect.poll(() => direct.read).toEqual(['An answer to Tom'])
  })

  const ratchet = await openPackagePeer(relay.url, ana.secretKey, link)
  await test.step('the package nostr-double-ratchet: each message once, and the answers in order', async () => {
    for (const text of ['One from Ana', 'Two from Ana']) ratchet.say(text)
    await page.getByRole('link', { name: 'Chats' }).first().click()
    await page.getByRole('link', { name: /from Ana/ }).click()
    await expect(messages(page).getByRole('article')).toHaveCount(2)
    for (const text of ['First answer to Ana', 'Second answer to Ana']) await write(page, text)
    await expect.poll(() => ratchet.read).toEqual(['First answer to Ana', 'Second answer to Ana'])
    ratchet.say('Three from Ana')
    await expect(message(page, 'Three from Ana')).toHaveCount(1)
  })
  const wire = JSON.stringify(relay.store.query({ kinds: [1059, 1060] }).map(({ event }) => event))
  expect(wire).not.toMatch(/from Tom|to Tom|from Ana|to Ana/)
  expect(watch.problems()).toEqual([])
  for (const each of [direct, ratchet, slow]) await each.close()
})
