import type { Page } from '@playwright/test'
import { nsecEncode } from 'nostr-tools/nip19'
import { startBlossomServer } from '../../demo/media/upload-servers.ts'
import { expectNoAxeViolations } from '../../tests/support/axe.ts'
import { collectEvents } from '../../tests/support/collect-events.ts'
import { createPicture } from '../../tests/support/create-picture.ts'
import { readFeedKeys, waitForStableList } from '../../tests/support/feed.ts'
import { expect, type TestDemo, test } from '../../tests/support/fixtures.ts'
import { tabTo } from '../../tests/support/keyboard.ts'
import { getPublishButton, getTextField } from '../../tests/support/note-actions.ts'
import { createStranger } from '../../tests/support/notifications.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { expectPageFits } from '../../tests/support/widths.ts'

const peopleOf = ({ network }: TestDemo, pack: string): string[] => {
  const event = network.events.find(({ tags }) =>
    tags.some(([name, value]) => name === 'd' && value === pack),
  )
  return (event?.tags ?? []).filter(([name]) => name === 'p').map(([, key]) => key ?? '')
}

const nameOf = ({ network }: TestDemo, pubkey: string): string => {
  const profile = network.events.find(event => event.kind === 0 && event.pubkey === pubkey)
  const { display_name, name } = JSON.parse(profile?.content ?? '{}') as Record<string, string>
  return display_name || name || ''
}

const firstStep = (page: Page) => page.getByRole('heading', { name: 'What do you like to read about?' })
const save = (page: Page) => page.getByRole('button', { name: 'Save your account' })
const strangersNotes = (page: Page) => page.locator('main article[data-note]')
const shelf = (page: Page) => page.getByRole('region', { name: 'People to follow' })

async function signUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  await page.getByPlaceholder("What's your name?").fill('Wren')
  await page.getByPlaceholder("What's your name?").press('Enter')
  await expect(firstStep(page)).toBeVisible()
}

for (const width of [390, 1280])
  test(`a newcomer chooses people and a line by keyboard alone, at ${width} px`, async ({
    page,
    goto,
    config,
    demo,
    relay,
  }) => {
    const media = await startBlossomServer()
    config.mediaServers = [{ url: media.url, protocol: 'blossom' }]
    const lists = await collectEvents(relay, 3)
    const [birds, bread] = [peopleOf(demo, 'demo-birds'), peopleOf(demo, 'demo-bread')]
    const out = birds[2] ?? ''
    const chosen = [...new Set([...birds, ...bread])].filter(key => key !== out)
    await page.setViewportSize({ width, height: 844 })
    await goto('/')
    await waitForStableList(page)
    await tabTo(page, /^Sign up$/)
    await page.keyboard.press('Enter')
    await expect(page.getByPlaceholder("What's your name?")).toBeFocused()
    await page.keyboard.type('Wren')
    await page.keyboard.press('Enter')

    await expect(firstStep(page)).toBeFocused()
    await expect(page.getByRole('checkbox', { name: 'Birds' })).toBeVisible()
    await expect(save(page)).toHaveCount(0)
    await tabTo(page, /^Birds$/)
    await page.keyboard.press('Space')
    await tabTo(page, /^Show people: Birds$/)
    await page.keyboard.press('Enter')
    const list = page.getByRole('dialog', { name: 'Birds' })
    await expect(list.getByRole('checkbox', { name: nameOf(demo, out) })).toBeVisible()
    await tabTo(page, new RegExp(`^${nameOf(demo, out)}$`))
    await page.keyboard.press('Space')
    await expectNoAxeViolations(page, 'the people of a pack')
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await tabTo(page, /^Bread$/)
    await page.keyboard.press('Space')
    await expectNoAxeViolations(page, 'the packs')
    await tabTo(page, new RegExp(`^Follow ${chosen.length} people$`))
    await page.keyboard.press('Enter')

    await expect(page.getByRole('heading', { name: 'How do others see you?' })).toBeFocused()
    // The name was given at sign-up, so this step does not ask for it.
    await expect(page.getByLabel('Your name')).toHaveCount(0)
    await expectNoAxeViolations(page, 'the profile')
    await tabTo(page, /^A line about you$/)
    await page.keyboard.type('Listens to birds')
    // Back returns to the packs, which are still chosen. Following the same people again changes nothing.
    await page.goBack()
    await expect(firstStep(page)).toBeFocused()
    await expect(page.getByRole('checkbox', { name: 'Birds' })).toBeChecked()
    await tabTo(page, new RegExp(`^Follow ${chosen.length} people$`))
    await page.keyboard.press('Enter')
    await tabTo(page, /^A line about you$/)
    await expect(page.getByLabel('A line about you')).toHaveValue('Listens to birds')
    await page.getByLabel('Your picture').setInputFiles(createPicture('me.png', 10))
    await expect.poll(() => media.files.size).toBe(1)
    await expect(page.getByRole('button', { name: 'Choose a picture' })).not.toHaveAttribute('aria-busy')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
    await waitForStableList(page)

    const author = new Map(demo.network.events.map(event => [event.id, event.pubkey]))
    const shown = (await readFeedKeys(page)).map(key => author.get(key) ?? '')
    expect(shown.length).toBeGreaterThan(3)
    expect(shown.filter(key => !chosen.includes(key))).toEqual([])
    await expect(save(page)).toBeVisible()
    const me = lists[0]?.pubkey ?? ''
    const profile = () => relay.store.query({ kinds: [0], authors: [me] })[0]?.event.content ?? '{}'
    const [hash] = media.files.keys()
    await expect
      .poll(() => JSON.parse(profile()))
      .toEqual({ name: 'Wren', about: 'Listens to birds', picture: `${media.url}/${hash}.png` })
    expect(lists.map(({ tags }) => tags.map(([, key]) => key).sort())).toEqual([chosen.sort()])
    await media.close()
  })

test('skipping leaves people to follow first and strangers’ notes second; a reload goes on where it was', async ({
  page,
  goto,
  relay,
}) => {
  const lists = await collectEvents(relay, 3)
  await goto('/about')
  await signUp(page)
  await page.getByRole('checkbox', { name: 'Birds' }).check()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Birds' })).toBeChecked()
  await expect(firstStep(page)).toBeFocused()
  await page.keyboard.press('Escape')

  await expect(page).toHaveURL('/')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByText('Follow someone to see content from them')).toBeVisible()
  await expect(shelf(page).getByRole('button')).toHaveCount(6)
  const strangers = page.getByRole('region', { name: 'Posts from people you do not follow' })
  await expect(strangers.locator('article[data-note]').first()).toBeVisible()
  const [people, note] = await Promise.all([
    shelf(page).boundingBox(),
    strangersNotes(page).first().boundingBox(),
  ])
  expect((people?.y ?? 0) + (people?.height ?? 0)).toBeLessThanOrEqual((note?.y ?? 0) + 1)
  await expectPageFits(page, 'the home page of somebody who follows nobody')
  // The app opens the first steps by itself only once. After that, the packs on the home page lead there.
  await page.reload()
  await expect(shelf(page)).toBeVisible()
  await shelf(page)
    .getByRole('button', { name: /^Bread/ })
    .click()
  await expect(page.getByRole('checkbox', { name: 'Bread' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Birds' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')

  // The reminder to save the account's key appears only after the account has published something.
  await expect(save(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'New post' }).first().click()
  await getTextField(page).fill('My first note')
  await getPublishButton(page).click()
  await expect(save(page)).toBeVisible()
  expect(lists).toEqual([])
})

test('a key that follows nobody is led to the first steps once, and others are not; the third follow offers to save', async ({
  page,
  goto,
  follow,
  demo,
}) => {
  await goto('/')
  await signIn(page, createStranger(demo))
  await expect(page).toHaveURL('/welcome')
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(shelf(page)).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await signInAsWell(page, demo)
  await waitForStableList(page)
  await expect(page).toHaveURL('/')

  // The owner of an account that was created in this browser is reminded to save its key from the third follow on.
  await page.getByRole('button', { name: 'Accounts' }).click()
  await page.getByRole('button', { name: 'Add account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: "Don't have an account?" }).click()
  await page.getByPlaceholder("What's your name?").press('Enter')
  await expect(firstStep(page)).toBeVisible()
  await follow('/search')
  const rows = page.getByRole('region', { name: 'Popular people' })
  const press = () => rows.getByRole('button', { name: 'Follow', exact: true }).first().click()
  for (const count of [1, 2]) {
    await press()
    await expect(rows.getByRole('button', { name: /^(Following|Unfollow)/ })).toHaveCount(count)
  }
  await expect(save(page)).toHaveCount(0)
  await press()
  await expect(save(page)).toBeVisible()
})

/** Signs in to a second account, which follows people, while the first stays signed in. */
async function signInAsWell(page: Page, demo: TestDemo): Promise<void> {
  await page.getByRole('button', { name: 'Accounts' }).click()
  await page.getByRole('button', { name: 'Add account' }).click()
  await page.getByPlaceholder('Paste secret key').fill(nsecEncode(demo.person('tom').secretKey))
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('turned off, its page says so, nothing is asked for it, and the home page is as before', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('pinion/plugins', JSON.stringify({ version: 1, value: { welcome: false } }))
  })
  await goto('/welcome')
  await expect(page.getByText('Welcome is turned off.')).toBeVisible()
  await goto('/')
  await signIn(page, createStranger(demo))
  await expect(page.getByText('Follow someone to see content from them')).toBeVisible()
  await expect(strangersNotes(page).first()).toBeVisible()
  await expect(shelf(page)).toHaveCount(0)
  await expect(page).toHaveURL('/')
  const kinds = relay.requests().flatMap(({ filters }) => filters.flatMap(filter => filter.kinds ?? []))
  expect(kinds).not.toContain(39_089)
})
