import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { npubEncode } from 'nostr-tools/nip19'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { expect, type TestDemo, test } from '../../tests/support/fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import type { TestRelay } from '../../tests/support/test-relay.ts'

const field = (page: Page) => page.getByPlaceholder("What's on your mind?")
const people = (page: Page) => page.getByRole('listbox', { name: 'People' })
const options = (page: Page) => people(page).getByRole('option')

const nostr = (pubkey: string) => `nostr:${npubEncode(pubkey)}`

/** Returns a person whom the demo network does not contain. */
function newcomer(demo: TestDemo) {
  const secretKey = generateSecretKey()
  return { ...demo.person('leo'), secretKey, pubkey: getPublicKey(secretKey) }
}

const NEAR_NAME = 'Mara Zyxquell'
const FAR_NAME = 'Mara Zyxquell II'

/** Adds two people with nearly equal names. Mira follows one of them; nobody follows the other. */
function namesakes(demo: TestDemo, relay: TestRelay) {
  const [near, far] = [newcomer(demo), newcomer(demo)]
  const mira = demo.person('mira')
  const profile = (by: typeof near, fields: Record<string, string>) =>
    demo.sign(by, { kind: 0, content: JSON.stringify(fields) })
  relay.add(profile(far, { name: 'mara', display_name: FAR_NAME }))
  relay.add(profile(near, { name: NEAR_NAME }))
  const list = demo.network.events.find(e => e.kind === 3 && e.pubkey === mira.pubkey)
  relay.add(demo.sign(mira, { kind: 3, tags: [...(list?.tags ?? []), ['p', near.pubkey]] }))
  return { near: near.pubkey, far: far.pubkey }
}

/** Visits the profiles of both people, so that this device stores them. */
async function meet(page: Page, follow: (path: string) => Promise<void>, near: string, far: string) {
  for (const [key, name] of [
    [far, FAR_NAME],
    [near, NEAR_NAME],
  ] as const) {
    await follow(`/${npubEncode(key)}`)
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  }
}

test('after @ known people are found by any word of their name, the nearest first; the keyboard chooses', async ({
  page,
  goto,
  follow,
  demo,
  relay,
}) => {
  const { near, far } = namesakes(demo, relay)
  await goto('/about')
  await signIn(page, demo.person('mira'))
  await meet(page, follow, near, far)
  const asked = () => relay.requests().filter(request => /y(x|q)u/i.test(JSON.stringify(request))).length
  await page.getByRole('button', { name: 'New post' }).click()
  await field(page).pressSequentially('Thanks @Zyxqu')
  await expect(options(page)).toHaveText([NEAR_NAME, FAR_NAME])
  await expect(field(page)).toHaveAttribute('aria-autocomplete', 'list')
  const active = () => field(page).getAttribute('aria-activedescendant')
  const selected = people(page).getByRole('option', { selected: true })
  expect(await active()).toBe(await selected.getAttribute('id'))

  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  expect(await active()).toBe(await options(page).nth(1).getAttribute('id'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue(`Thanks ${nostr(near)} `)
  await expect(people(page)).toHaveCount(0)
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant')
  await expect(field(page)).toBeFocused()

  await field(page).pressSequentially('and @zyquell')
  await expect(options(page)).toHaveText([NEAR_NAME, FAR_NAME])
  await page.keyboard.press('Escape')
  await expect(people(page)).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'New post' })).toBeVisible()
  await field(page).press('Backspace')
  await options(page).filter({ hasText: FAR_NAME }).click()
  await expect(field(page)).toHaveValue(`Thanks ${nostr(near)} and ${nostr(far)} `)
  expect(asked(), 'questions that tell a relay what is typed').toBe(0)
})

test('strangers of the bundled list are found too, and no relay is asked about them', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  const rows: [string, string][] = JSON.parse(
    await readFile('node_modules/nostr-social-graph/data/profileData.json', 'utf8'),
  )
  const jacks = rows.filter(([, name]) => /jack/i.test(name)).map(([pubkey]) => pubkey)
  await goto('/about')
  await signIn(page, demo.person('mira'))
  await page.getByRole('button', { name: 'New post' }).click()
  await field(page).pressSequentially('@jack')
  await expect(options(page)).toHaveCount(10)
  await expect(options(page).first()).toContainText(/jack/i)
  await field(page).press('Escape')
  // By the time a note is published, any request about the suggested people would have been sent.
  await field(page).fill('Nobody in particular')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  const mine = () => relay.store.query({ kinds: [1], authors: [demo.person('mira').pubkey] })
  await expect.poll(() => mine().some(({ event }) => event.content === 'Nobody in particular')).toBe(true)
  const asked = JSON.stringify(relay.requests())
  expect(jacks.length).toBeGreaterThan(10)
  expect(jacks.filter(pubkey => asked.includes(pubkey))).toEqual([])
})

test('at most ten are offered', async ({ page, goto, demo, relay, follow }) => {
  const all = Array.from({ length: 12 }, () => newcomer(demo))
  for (const person of all)
    relay.add(
      demo.sign(person, {
        kind: 0,
        content: JSON.stringify({ name: `Zweibrick ${person.pubkey.slice(0, 4)}` }),
      }),
    )
  await goto('/about')
  await signIn(page, demo.person('mira'))
  for (const person of all) {
    await follow(`/${npubEncode(person.pubkey)}`)
    await expect(
      page.getByRole('heading', { level: 1, name: `Zweibrick ${person.pubkey.slice(0, 4)}` }),
    ).toBeVisible()
  }
  await page.getByRole('button', { name: 'New post' }).click()
  await field(page).pressSequentially('@zweibr')
  await expect(options(page)).toHaveCount(10)
})

test('with Search off, people whose profiles are in memory are offered by the beginning of their names', async ({
  page,
  goto,
  follow,
  demo,
  relay,
}) => {
  const { near, far } = namesakes(demo, relay)
  await goto('/about')
  await signIn(page, demo.person('mira'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Plugins' }).click()
  const control = page.getByRole('switch', { name: 'Search', exact: true })
  await control.click()
  await expect(control).toHaveAttribute('aria-checked', 'false')
  await meet(page, follow, near, far)
  await page.getByRole('button', { name: 'New post' }).click()
  await field(page).pressSequentially('@Mara')
  await expect(options(page)).toHaveText([NEAR_NAME, FAR_NAME])
  await page.keyboard.press('Tab')
  await expect(field(page)).toHaveValue(`${nostr(near)} `)
})
