import type { Page } from '@playwright/test'
import * as nip19 from 'nostr-tools/nip19'
import { generateSecretKey } from 'nostr-tools/pure'
import { createEventSigner } from '../../demo/event-signer.ts'
import type { NetworkPerson } from '../../demo/network/demo-network.ts'
import { openPackagePeer } from '../../tests/peers/chat-peers.ts'
import { getDialog, getSignInField, getUserButton } from '../../tests/support/accounts.ts'
import { getMessage, getMessageField } from '../../tests/support/chats.ts'
import { copyInviteLink } from '../../tests/support/copy-invite-link.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { wrapText } from '../../tests/support/gift-wraps.ts'
import { signIn } from '../../tests/support/sign-in.ts'

const chatsLink = (page: Page) => page.getByRole('link', { name: /^Chats/ }).first()

async function addAccount(page: Page, { secretKey }: NetworkPerson, name: string) {
  await getUserButton(page).click()
  await page.getByRole('button', { name: 'Add account' }).click()
  await getSignInField(page).fill(nip19.nsecEncode(secretKey))
  await expect(getDialog(page, 'Sign in')).toBeHidden()
  await expect(getUserButton(page)).toContainText(name)
}
async function switchTo(page: Page, name: string) {
  await getUserButton(page).click()
  await page.getByRole('list', { name: 'Accounts' }).getByRole('button', { name }).click()
  await expect(getUserButton(page)).toContainText(name)
}

test('another account sees no chat, name, draft or dot of the first one; back with the first one all is as before', async ({
  page,
  goto,
  follow,
  demo,
  relay,
}) => {
  const [mira, leo, tom, ana] = ['mira', 'leo', 'tom', 'ana'].map(demo.person) as [
    NetworkPerson,
    NetworkPerson,
    NetworkPerson,
    NetworkPerson,
  ]
  for (const person of [mira, leo, tom])
    relay.add(demo.sign(person, { kind: 10_050, tags: [['relay', relay.url]] }))
  const signer = await createEventSigner()
  const tomSays = (text: string, { pubkey }: NetworkPerson) =>
    relay.add(
      wrapText(signer, text, { sender: tom.secretKey, oneTime: generateSecretKey(), recipient: pubkey }),
    )
  const channel = relay.store
    .query({ kinds: [40] })
    .find(({ event }) => event.content.includes('Sunday ride'))
  const openChannel = async () => {
    await follow(`/chats/${channel?.event.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Sunday ride' })).toBeVisible()
  }
  const SECRETS = ['Meet me at the quay', 'I know a boat', 'Half a secret', 'Half a question']
  const expectNothingOfMira = async () => {
    for (const text of SECRETS) await expect(page.getByText(text)).toHaveCount(0)
    for (const input of await page.locator('textarea, input').all())
      expect(SECRETS).not.toContain(await input.inputValue())
  }

  await goto('/chats/new')
  await signIn(page, leo)
  await expect(getUserButton(page)).toContainText('Leo')
  await addAccount(page, mira, 'Mira')
  const peer = await openPackagePeer(relay.url, ana.secretKey, await copyInviteLink(page))
  tomSays('Meet me at the quay', mira)
  await chatsLink(page).click()
  await page.getByRole('link', { name: /Meet me at the quay/ }).click()
  await expect(getMessage(page, 'Meet me at the quay')).toBeVisible()
  const conversation = new URL(page.url()).pathname
  await getMessageField(page).fill('Half a secret')
  await openChannel()
  await getMessageField(page).fill('Half a question')
  await follow(conversation)
  await expect(page.getByRole('heading', { level: 1, name: 'Tom' })).toBeVisible()
  await expect(getMessageField(page)).toHaveValue('Half a secret')
  peer.say('I know a boat')
  await expect(chatsLink(page)).toContainText('1 unread chat')

  await test.step('the other account sees nothing of it, on the page that is open, in the list or in a channel of both', async () => {
    await switchTo(page, 'Leo')
    await expect(page.getByRole('heading', { name: 'Tom' })).toHaveCount(0)
    await expect(chatsLink(page)).not.toContainText('unread')
    await expectNothingOfMira()
    await follow('/chats')
    await expect(page.getByText('No conversations yet')).toBeVisible()
    await expectNothingOfMira()
    await openChannel()
    await expect(getMessageField(page)).toHaveValue('')
    await getMessageField(page).fill('From Leo')
  })
  await test.step('a channel that stays open while the account changes shows the draft of each', async () => {
    await switchTo(page, 'Mira')
    await expect(getMessageField(page)).toHaveValue('Half a question')
    await switchTo(page, 'Leo')
    await expect(getMessageField(page)).toHaveValue('From Leo')
  })
  await test.step('what is said to the other account is not shown to the first one', async () => {
    tomSays('Your bicycle is ready', leo)
    await expect(chatsLink(page)).toContainText('1 unread chat')
    await chatsLink(page).click()
    await page.getByRole('link', { name: /Your bicycle is ready/ }).click()
    await expect(getMessage(page, 'Your bicycle is ready')).toBeVisible()
    await expectNothingOfMira()
  })
  await test.step('back with the first account, the conversation has its message and its draft, and the dot is there', async () => {
    await switchTo(page, 'Mira')
    await expect(page.getByText('Your bicycle is ready')).toHaveCount(0)
    await expect(chatsLink(page)).toContainText('1 unread chat')
    await follow(conversation)
    await expect(getMessage(page, 'Meet me at the quay')).toBeVisible()
    await expect(getMessageField(page)).toHaveValue('Half a secret')
    await page.getByRole('link', { name: /I know a boat/ }).click()
    await expect(getMessage(page, 'I know a boat')).toBeVisible()
    await expect(chatsLink(page)).not.toContainText('unread')
  })
  peer.close()
})
