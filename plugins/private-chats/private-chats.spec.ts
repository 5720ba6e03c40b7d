import { npubEncode } from 'nostr-tools/nip19'
import { startBlossomServer } from '../../demo/media/upload-servers.ts'
import { launchOptions } from '../../scripts/chromium.mjs'
import { openPackagePeer } from '../../tests/peers/chat-peers.ts'
import { getMessage, getMessageField } from '../../tests/support/chats.ts'
import { copyInviteLink } from '../../tests/support/copy-invite-link.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { leaveDownload, readDownloads } from '../../tests/support/leave-download.ts'
import { expectNoSecret } from '../../tests/support/scan-secrets.ts'
import { signIn } from '../../tests/support/sign-in.ts'

// Without V8's optimizing compilers, scrypt would be too slow for this test.
test.use({ launchOptions: launchOptions() })

const PASSWORD = 'correct horse battery'
const SAID = 'Marker of the north'
const DRAFT = 'Marker of the south'
const RECEIVED = 'Marker of the west'
const FILE_NAME = 'lease-of-the-quay.pdf'

test('where a password locks the key, messages and drafts are stored unreadable and locked with it, and move by a file', async ({
  page,
  context,
  built,
  goto,
  follow,
  config,
  demo,
  relay,
  watch,
}) => {
  const [mira, tom, ana] = [demo.person('mira'), demo.person('tom'), demo.person('ana')]
  const media = await startBlossomServer()
  config.mediaServers = [{ url: media.url, protocol: 'blossom' }]
  config.localServers.push(media.url)
  for (const person of [mira, tom])
    relay.add(demo.sign(person, { kind: 10_050, tags: [['relay', relay.url]] }))
  await goto('/settings/accounts')
  await signIn(page, mira)
  await page.getByRole('button', { name: 'Change the lock' }).click()
  const lock = page.getByRole('dialog', { name: 'Lock this key with' })
  await lock.getByLabel(/^Password/).fill(PASSWORD)
  await lock.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('locked with a password')).toBeVisible()
  const unlock = async (tab = page) => {
    const dialog = tab.getByRole('dialog', { name: 'Unlock your account' })
    await dialog.getByLabel('Password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Unlock' }).click()
  }

  await test.step('a message, a draft and the name of a file are nowhere to be read outside the page', async () => {
    await goto(`/${npubEncode(tom.pubkey)}`)
    await expect(page.getByRole('button', { name: 'Private message' })).toBeVisible()
    await goto('/chats')
    await page.getByRole('button', { name: 'Unlock' }).click()
    await unlock()
    await expect(page.getByText('Your private messages are locked.')).toHaveCount(0)
    await page.getByRole('link', { name: 'New chat' }).click()
    await page.getByLabel('Find people').fill(npubEncode(tom.pubkey))
    await page.getByRole('button', { name: 'Tom', exact: true }).click()
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: FILE_NAME, mimeType: 'application/pdf', buffer: Buffer.from('Ten years') })
    await expect(page.getByText(FILE_NAME)).toBeVisible()
    await getMessageField(page).fill(SAID)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
    await expect(getMessage(page, SAID)).toContainText('Sent')
    await getMessageField(page).fill(DRAFT)
    await expectNoSecret(page, watch, [SAID, DRAFT, FILE_NAME], { shown: false })
  })
  await test.step('nor is a message that came over the ratchet', async () => {
    const conversation = new URL(page.url()).pathname
    await follow('/chats/new')
    const peer = await openPackagePeer(relay.url, ana.secretKey, await copyInviteLink(page))
    peer.say(RECEIVED)
    await follow('/chats')
    await page.getByRole('link', { name: new RegExp(RECEIVED) }).click()
    await expect(getMessage(page, RECEIVED)).toBeVisible()
    await expectNoSecret(page, watch, [SAID, DRAFT, RECEIVED, FILE_NAME], { shown: false })
    peer.close()
    await follow(conversation)
    await expect(getMessageField(page)).toHaveValue(DRAFT)
  })
  await test.step('after a reload they are locked, and there again with the password', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Unlock' }).first()).toBeVisible()
    await expect(getMessage(page, SAID)).toHaveCount(0)
    await expectNoSecret(page, watch, [SAID, DRAFT, RECEIVED, FILE_NAME])
    await page.getByRole('button', { name: 'Unlock' }).first().click()
    await unlock()
    await expect(getMessage(page, SAID)).toBeVisible()
    await expect(getMessageField(page)).toHaveValue(DRAFT)
  })
  await test.step('a file takes them along, sealed with a password of its own', async () => {
    await follow('/settings/chats')
    await page.getByLabel('Password of the file').fill('another password')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save messages as a file' }).click(),
    ])
    await expect(page.getByText(/^Saved 3 messages in 2 conversations/)).toBeVisible()
    const path = await download.path()
    await page.getByLabel('File of messages').setInputFiles(path)
    await expect(page.getByRole('alert')).toHaveText('The password is wrong, or the file is damaged.')
    await page.getByLabel('Password of the file').fill('another password')
    await page.getByLabel('File of messages').setInputFiles(path)
    await expect(page.getByText(/^Added 3 messages in 2 conversations/)).toBeVisible()
  })
  await test.step('once deleted, the conversation is nowhere to be read, in this tab and in the other', async () => {
    const other = await context.newPage()
    await other.goto(`${built.url}/chats`)
    await other.getByRole('button', { name: 'Unlock' }).click()
    await unlock(other)
    await other.getByRole('link', { name: new RegExp(SAID) }).click()
    await expect(getMessage(other, SAID)).toBeVisible()
    await other.getByLabel('Search your messages').fill('marker')
    await expect(other.getByRole('link', { name: new RegExp(SAID) })).toBeVisible()
    await page.getByRole('link', { name: 'Chats' }).first().click()
    await page.getByRole('link', { name: new RegExp(SAID) }).click()
    await leaveDownload(page, SAID)
    expect(await readDownloads(page)).toEqual([SAID])
    await page.getByRole('button', { name: 'Conversation' }).click()
    await page.getByRole('menuitem', { name: 'Delete chat' }).click()
    await page
      .getByRole('dialog', { name: 'Delete this chat?' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(page).toHaveURL('/chats')
    await expect(other.getByText(SAID)).toHaveCount(0)
    expect(await readDownloads(page)).toEqual([])
    await expectNoSecret(page, watch, [SAID, DRAFT])
    // The draft stays in the other tab's input field only: what somebody is typing there must not be deleted.
    await expectNoSecret(other, watch, [SAID])
    await expectNoSecret(other, watch, [DRAFT], { shown: false })
  })
  await media.close()
})
