import { npubEncode } from 'nostr-tools/nip19'
import { openDirectPeer } from '../../tests/peers/chat-peers.ts'
import { startFaultProxy } from '../../tests/peers/fault-proxy.ts'
import { getMessage, getMessageList, writeMessage } from '../../tests/support/chats.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'

test('a relay that takes connections and never answers is named; what was written waits for it, over a reload too', async ({
  page,
  goto,
  config,
  demo,
  relay,
}) => {
  test.slow()
  const [mira, tom] = [demo.person('mira'), demo.person('tom')]
  const silent = await startFaultProxy({ target: relay.url })
  config.relays = [silent.url]
  config.localServers.push(silent.url, relay.url)
  relay.add(demo.sign(mira, { kind: 10_002, tags: [['r', silent.url]] }))
  relay.add(demo.sign(mira, { kind: 10_050, tags: [['relay', silent.url]] }))
  const { host } = new URL(silent.url)
  const peer = await openDirectPeer(relay.url, tom.secretKey, mira.pubkey)
  // Tom's client has just published a list, which names the relay without the faults. This newer one replaces it.
  const created_at = Math.floor(Date.now() / 1_000) + 2
  relay.add(demo.sign(tom, { kind: 10_050, tags: [['relay', silent.url]], created_at }))
  silent.setFaults({ stall: true })
  await goto('/chats')
  await signIn(page, mira)

  await test.step('the list names the relay, so that it does not look like one without messages', async () => {
    peer.say('Are you there?')
    await expect(
      page.getByText(new RegExp(`${host} did not answer, so .*messages may be missing`)),
    ).toBeVisible({ timeout: 60_000 })
  })
  await test.step('a message says what it waits for', async () => {
    await page.getByRole('link', { name: 'New chat' }).click()
    await page.getByLabel('Find people').fill(npubEncode(tom.pubkey))
    await page
      .getByRole('button', { name: /Tom|npub/ })
      .first()
      .click()
    await writeMessage(page, 'Can you hear me?')
    await expect(getMessage(page, 'Can you hear me?')).toContainText('Waiting', { timeout: 60_000 })
    await getMessage(page, 'Can you hear me?').getByRole('button', { name: 'Waiting' }).click()
    await expect(page.getByText(/relays for private messages are not known yet/)).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('after a reload it still waits', async () => {
    await page.reload()
    await expect(getMessage(page, 'Can you hear me?')).toContainText('Waiting')
    expect(peer.read).toEqual([])
  })
  await test.step('once the relay speaks again, the message goes out, what came meanwhile is there, and the notice is gone', async () => {
    silent.clearFaults()
    await expect(getMessage(page, 'Can you hear me?')).toContainText('Sent', { timeout: 60_000 })
    await expect(getMessage(page, 'Are you there?')).toBeVisible({ timeout: 60_000 })
    await expect.poll(() => peer.read).toEqual(['Can you hear me?'])
    await expect(page.getByText(/messages may be missing/)).toHaveCount(0)
  })
  await test.step('if it falls silent in the middle of a conversation, what is written then goes out once', async () => {
    silent.setFaults({ stall: true })
    await writeMessage(page, 'And now?')
    const status = getMessage(page, 'And now?').getByRole('button', { name: 'Waiting' })
    await status.click()
    await expect(page.getByText(new RegExp(`${host}: (being sent|did not answer)`))).toBeVisible()
    await page.keyboard.press('Escape')
    silent.clearFaults()
    await expect(getMessage(page, 'And now?')).toContainText('Sent', { timeout: 60_000 })
    await expect.poll(() => peer.read).toEqual(['Can you hear me?', 'And now?'])
    await expect(getMessageList(page).getByRole('article')).toHaveCount(3)
  })
  peer.close()
  await silent.close()
})
