import { startBlossomServer, startNip96Server } from '../../demo/media/upload-servers.ts'
import { expectNoAxeViolations } from '../../tests/support/axe.ts'
import { createPicture } from '../../tests/support/create-picture.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { getFileInput, getTextField, getUploadList } from '../../tests/support/uploads.ts'

test('Settings, Media servers: an own server is added, chosen and used, removed, and published', async ({
  page,
  goto,
  follow,
  config,
  demo,
  relay,
}) => {
  const [first, second] = [await startBlossomServer(), await startNip96Server()]
  config.mediaServers = [{ url: first.url, protocol: 'blossom' }]
  await goto('/about')
  await signIn(page, demo.person('mira'))
  await follow('/settings/media-servers')
  const section = page.getByRole('region', { name: 'Media servers' })
  const address = section.getByLabel('Add a server')
  const add = section.getByRole('button', { name: 'Add' })
  await expect(section.getByRole('radio')).toHaveCount(1)
  await expect(section.getByRole('radio')).toBeChecked()
  for (const bad of ['http://files.example', 'nonsense', 'javascript:alert(1)']) {
    await address.fill(bad)
    await add.click()
    await expect(section.getByRole('alert')).toHaveText(/^This is not the address of a server\./)
  }
  await address.fill(`${first.url}/`)
  await add.click()
  await expect(section.getByRole('alert')).toHaveText('This server is in the list already.')
  await address.fill(`${second.url}/api/upload`)
  await section.getByLabel('Protocol').selectOption({ label: 'NIP-96' })
  await address.press('Enter')
  await expect(section.getByRole('radio')).toHaveCount(2)
  await expect(address).toHaveValue('')
  const own = section.getByRole('radio', { name: /\/api\/upload NIP-96$/ })
  await expect(own).not.toBeChecked()
  await own.check()
  await expectNoAxeViolations(page, 'media servers')

  await page.reload()
  await expect(own).toBeChecked()
  await page.getByRole('button', { name: 'New post' }).click()
  await getTextField(page).fill('Mine:')
  const send = (file: string, shade: number) => getFileInput(page).setInputFiles([createPicture(file, shade)])
  await send('a.png', 10)
  await expect(getTextField(page)).toHaveValue(/^Mine:\s+http:\S+\.png/)
  expect([first.files.size, second.files.size]).toEqual([0, 1])
  expect(second.refusals).toEqual([])
  await page.keyboard.press('Escape')

  await section.getByRole('button', { name: /^Remove .*\/api\/upload$/ }).click()
  await expect(section.getByRole('radio')).toHaveCount(1)
  await expect(section.getByRole('radio')).toBeChecked()
  await expect(section.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'New post' }).click()
  await send('b.png', 200)
  await expect(getTextField(page)).toHaveValue(/(http:\S+\.png\s+){2}/)
  expect([first.files.size, second.files.size]).toEqual([1, 1])
  await page.keyboard.press('Escape')

  // Nothing is published until the user presses Publish. From then on, other apps can read the list, and a newer list of
  // another app appears here.
  const mira = demo.person('mira')
  const list = () => relay.store.query({ kinds: [10_063], authors: [mira.pubkey] })[0]?.event
  expect(list()).toBeUndefined()
  await section.getByRole('button', { name: 'Publish' }).click()
  await expect.poll(() => list()?.tags).toEqual([['server', first.url]])
  await expect(section).toContainText('Other apps know your Blossom servers.')
  const third = await startBlossomServer()
  const tags = [
    ['server', `${third.url}/`],
    ['x', 'kept'],
    ['server', first.url],
  ]
  relay.add(demo.sign(mira, { kind: 10_063, tags, created_at: (list()?.created_at ?? 0) + 1 }))
  await expect(section.getByRole('radio').first()).toBeChecked()
  await expect(section.getByRole('radio')).toHaveCount(2)
  await page.getByRole('button', { name: 'New post' }).click()
  await send('c.png', 90)
  await expect.poll(() => third.files.size).toBe(1)
  expect(third.refusals).toEqual([])
  await page.keyboard.press('Escape')
  await section.getByRole('button', { name: `Remove ${third.url}` }).click()
  await expect.poll(() => list()?.tags).toEqual(tags.slice(1))
  await expect(section.getByRole('radio')).toHaveCount(1)
  for (const peer of [first, second, third]) await peer.close()
})

test('without any server the settings say so too, and adding an own server mends it', async ({
  page,
  goto,
  follow,
  config,
  demo,
}) => {
  const peer = await startBlossomServer()
  config.mediaServers = []
  await goto('/about')
  await signIn(page, demo.person('mira'))
  await follow('/settings/media-servers')
  const section = page.getByRole('region', { name: 'Media servers' })
  await expect(section).toContainText('No default media server configured')
  await page.getByRole('button', { name: 'New post' }).click()
  await getFileInput(page).setInputFiles([createPicture('a.png', 10)])
  await expect(getUploadList(page).getByRole('alert')).toHaveText('No default media server configured')
  await page.keyboard.press('Escape')
  await section.getByLabel('Add a server').fill(peer.url)
  await section.getByRole('button', { name: 'Add' }).click()
  await expect(section.getByRole('radio')).toBeChecked()
  await page.getByRole('button', { name: 'New post' }).click()
  await getFileInput(page).setInputFiles([createPicture('a.png', 10)])
  await expect(getTextField(page)).toHaveValue(/http:\S+\.png/)
  expect(peer.files.size).toBe(1)
  await peer.close()
})
