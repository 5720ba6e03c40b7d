import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { openPackagePeer } from '../../tests/peers/chat-peers.ts'
import { expect } from '../../tests/support/app-site.ts'
import { getMessage, writeMessage } from '../../tests/support/chats.ts'
import { copyInviteLink } from '../../tests/support/copy-invite-link.ts'
import {
  installFakePushService,
  setNotificationPermission,
  waitUntilSubscribed,
} from '../../tests/support/push-fakes.ts'
import { test, waitForSentChanges } from '../../tests/support/push-test.ts'
import { signIn } from '../../tests/support/sign-in.ts'

test('the push server rings for answers to an invite that was given away, and for an accepted chat until it is deleted', async ({
  page,
  follow,
  context,
  site,
  demo,
  relay,
  push,
  endpoint,
}) => {
  const leo = demo.person('leo')
  const stranger = generateSecretKey()
  await installFakePushService(context, endpoint)
  await setNotificationPermission(context, 'granted')
  await page.clock.install()
  await page.goto(`${site.url}/chats/new`)
  await signIn(page, leo)
  /** Returns the registered filters for this kind. */
  const filtersFor = (kind: number) =>
    waitUntilSubscribed(push).flatMap(({ filter }) => (filter.kinds?.includes(kind) ? [filter] : []))
  const ringsFor = (event: NostrEvent) => push.notify(event, { title: 'Somebody', body: 'wrote' })
  const write = async (text: string) => {
    await writeMessage(page, text)
    await expect(getMessage(page, text)).toContainText('Sent')
  }
  await waitForSentChanges(page, () => push.subscriptions.size).toBe(1)
  expect(filtersFor(1059)).toEqual([])

  const getEphemeralKey = (link: string): string =>
    JSON.parse(decodeURIComponent(new URL(link).hash.slice(1))).ephemeralKey
  const link = await copyInviteLink(page)
  let ephemeralKey = getEphemeralKey(link)
  await test.step('an answer to the invite rings by the invite’s own key, once the link was given away', async () => {
    await waitForSentChanges(page, () => filtersFor(1059)).toEqual([{ kinds: [1059], '#p': [ephemeralKey] }])
  })
  const peer = await openPackagePeer(relay.url, stranger, link)
  await test.step('a stranger’s messages ring only after the request was accepted', async () => {
    const request = peer.say('Is the boat yours?')
    const openRequest = async () => {
      await follow('/chats/requests')
      await page.getByRole('link', { name: /Is the boat yours/ }).click()
      await expect(getMessage(page, 'Is the boat yours?')).toBeVisible()
    }
    await openRequest()
    // The filter of the new link is sent after one of the request would be.
    await follow('/chats/new')
    await page.getByRole('button', { name: 'Replace the link' }).click()
    await expect(page.getByText(/There is a new link/)).toBeVisible()
    ephemeralKey = getEphemeralKey(await copyInviteLink(page))
    await waitForSentChanges(page, () => filtersFor(1059)).toEqual([{ kinds: [1059], '#p': [ephemeralKey] }])
    expect(filtersFor(1060)).toEqual([])
    expect(await ringsFor(request)).toBe(0)
    await openRequest()
    await page
      .getByRole('region', { name: 'Conversation', exact: true })
      .getByRole('button', { name: 'Accept' })
      .click()
    await waitForSentChanges(page, () => ringsFor(request)).toBe(1)
  })
  await test.step('the first message of the peer’s next turn, which has a new key, rings before this browser has seen it', async () => {
    const before = JSON.stringify(filtersFor(1060))
    await write('It is')
    await expect.poll(() => peer.read).toEqual(['It is'])
    const { pubkey: formerKey } = peer.say('May I have it?')
    await expect(getMessage(page, 'May I have it?')).toBeVisible()
    await waitForSentChanges(page, () => JSON.stringify(filtersFor(1060))).not.toBe(before)
    await write('Gladly')
    await expect.poll(() => peer.read).toEqual(['It is', 'Gladly'])
    await page.goto('about:blank')
    const last = peer.say('Until Sunday')
    expect(last.pubkey).not.toBe(formerKey)
    expect(await ringsFor(last)).toBe(1)
  })
  await test.step('no filter of the chats names a person', async () => {
    const given = JSON.stringify([...filtersFor(1059), ...filtersFor(1060)])
    for (const pubkey of [leo.pubkey, getPublicKey(stranger)]) expect(given).not.toContain(pubkey)
  })
  await test.step('with the chat, its filter goes; the invite’s stays', async () => {
    await page.goto(`${site.url}/chats`)
    // The page's clock is ahead of the peer's, so Leo's own message counts as the latest one.
    await page.getByRole('link', { name: /Gladly/ }).click()
    await expect(getMessage(page, 'Until Sunday')).toBeVisible()
    await page.getByRole('button', { name: 'Conversation' }).click()
    await page.getByRole('menuitem', { name: 'Delete chat' }).click()
    await page
      .getByRole('dialog', { name: 'Delete this chat?' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await waitForSentChanges(page, () => filtersFor(1060)).toEqual([])
    expect(filtersFor(1059)).toEqual([{ kinds: [1059], '#p': [ephemeralKey] }])
    expect(await ringsFor(peer.say('Are you still there?'))).toBe(0)
  })
  peer.close()
})
