import type { Page } from '@playwright/test'
import { npubEncode } from 'nostr-tools/nip19'
import { startBlossomServer } from '../../demo/media/upload-servers.ts'
import { createGate } from '../../tests/support/create-gate.ts'
import { createPicture } from '../../tests/support/create-picture.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { getFileInput, getTextField, getUploadList } from '../../tests/support/uploads.ts'

/** Opens the composer, types a text, and moves the cursor to `at` with the keyboard. */
async function write(page: Page, text: string, at = text.length) {
  await page.getByRole('button', { name: 'New post' }).click()
  await getTextField(page).pressSequentially(text)
  for (let i = text.length; i > at; i--) await getTextField(page).press('ArrowLeft')
}

test('a person and an emoji go to the cursor, and undo takes them back before the typing', async ({
  page,
  goto,
  follow,
  demo,
}) => {
  const leo = demo.person('leo')
  const link = `nostr:${npubEncode(leo.pubkey)}`
  await goto('/about')
  await signIn(page, demo.person('mira'))
  await follow(`/${npubEncode(leo.pubkey)}`)
  await expect(page.getByRole('heading', { level: 1, name: leo.name ?? '' })).toBeVisible()
  await write(page, 'Hi and friends', 3)
  await getTextField(page).pressSequentially('@leo')
  await expect(page.getByRole('listbox', { name: 'People' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(getTextField(page)).toHaveValue(`Hi ${link} and friends`)
  await getTextField(page).pressSequentially('with Bo ')
  await expect(getTextField(page)).toHaveValue(`Hi ${link} with Bo and friends`)

  const dialog = page.getByRole('dialog', { name: 'New post' })
  await dialog.getByRole('button', { name: 'Emoji' }).click()
  const emoji = page.getByRole('dialog', { name: 'Emoji' })
  await emoji.getByLabel('Search emoji').fill('herb')
  await emoji.getByRole('gridcell').first().click()
  await expect(getTextField(page)).toBeFocused()
  await expect(getTextField(page)).toHaveValue(`Hi ${link} with Bo 🌿 and friends`)

  /** Presses a key until it changes the text no more. Returns the texts in between. */
  const pressUntilStill = async (key: string) => {
    const texts: string[] = []
    for (let before = ''; ; before = texts.at(-1) ?? '') {
      await page.keyboard.press(key)
      const text = await getTextField(page).inputValue()
      if (text === before && texts.length > 0) return texts
      texts.push(text)
    }
  }
  const undone = await pressUntilStill('Control+z')
  expect(undone[0]).toBe(`Hi ${link} with Bo and friends`)
  expect(undone).toContain('Hi @leoand friends')
  expect(undone.at(-1)).toBe('')
  // One undo takes back several letters that were typed in a row, not a single letter.
  expect(undone).not.toContain('Hi and friend')
  expect((await pressUntilStill('Control+Shift+z')).at(-1)).toBe(`Hi ${link} with Bo 🌿 and friends`)
})

test('pictures are published in the order chosen, whichever is answered first or fails and is sent again', async ({
  page,
  goto,
  config,
  demo,
  relay,
}) => {
  const peer = await startBlossomServer()
  config.mediaServers = [{ url: peer.url, protocol: 'blossom' }]
  const names = ['a.png', 'b.png', 'c.png']
  const urls = new Map<string, string>()
  const { whenOpen: first, open: answerFirst } = createGate()
  peer.behavior.describeFile = async (url, sha256) => {
    const name = peer.files.get(sha256)?.auth.content ?? ''
    const fails = name === 'b.png' && !urls.has(name)
    urls.set(name, url)
    if (name === 'a.png') await first
    return fails ? {} : { url }
  }
  await goto('/about')
  await signIn(page, demo.person('mira'))
  await write(page, 'Three of them:')
  await getFileInput(page).setInputFiles(names.map((name, i) => createPicture(name, 10 + i)))
  await expect(getTextField(page)).toHaveValue(/^Three of them: http\S+ $/)
  expect(await getTextField(page).inputValue()).toContain(urls.get('c.png'))
  await getTextField(page).pressSequentially('the end')
  answerFirst()
  await expect(getTextField(page)).toHaveValue(
    `Three of them: ${urls.get('a.png')} ${urls.get('c.png')} the end`,
  )
  await getUploadList(page).getByRole('button', { name: 'Retry' }).click()
  const text = `Three of them: ${names.map(name => urls.get(name)).join(' ')} the end`
  await expect(getTextField(page)).toHaveValue(text)
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  const published = () =>
    relay.store
      .query({ kinds: [1], authors: [demo.person('mira').pubkey] })
      .map(({ event }) => event)
      .find(({ content }) => content === text)
  await expect.poll(published).toBeDefined()
  const described = published()?.tags.filter(([name]) => name === 'imeta') ?? []
  expect(described.map(([, url]) => url)).toEqual(names.map(name => `url ${urls.get(name)}`))
  await peer.close()
})

test('an uploaded picture takes the place of the address in the profile, and undo brings that back', async ({
  page,
  goto,
  config,
  demo,
}) => {
  const peer = await startBlossomServer()
  config.mediaServers = [{ url: peer.url, protocol: 'blossom' }]
  await goto('/settings/profile')
  await signIn(page, demo.person('mira'))
  const address = page.getByRole('textbox', { name: 'Picture' })
  await expect(address).toHaveValue(/^http/)
  const before = await address.inputValue()
  await page.getByLabel('Upload picture').setInputFiles([createPicture('me.png', 10)])
  await expect(address).toHaveValue(new RegExp(`^${peer.url}/[0-9a-f]{64}\\.png$`))
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await address.press('Control+z')
  await expect(address).toHaveValue(before)
  await peer.close()
})
