import type { Page } from '@playwright/test'
import * as nip04 from 'nostr-tools/nip04'
import { npubEncode } from 'nostr-tools/nip19'
import * as nip44 from 'nostr-tools/nip44'
import { installExtension } from '../../tests/peers/extension.ts'
import { expectNoAxeViolations } from '../../tests/support/axe.ts'
import { expect, type TestDemo, test } from '../../tests/support/fixtures.ts'
import { signIn, signInByExtension } from '../../tests/support/sign-in.ts'
import type { TestRelay } from '../../tests/support/test-relay.ts'

const main = (page: Page) => page.getByRole('main')
const unmute = (page: Page) => main(page).getByRole('button', { name: 'Unmute' })
const section = (page: Page) => page.getByRole('region', { name: 'Private mutes' })
const newest = (relay: TestRelay, pubkey: string) =>
  relay.store.query({ kinds: [10_000], authors: [pubkey], limit: 1 })[0]?.event

/** Makes a mute list of Mira's with one public and two private entries. All three people have written notes. */
function muteList(demo: TestDemo, relay: TestRelay, how: 'nip44' | 'nip04') {
  const mira = demo.person('mira')
  const own = nip44.getConversationKey(mira.secretKey, mira.pubkey)
  const [open = '', first = '', second = ''] = demo.network.people
    .map(p => p.pubkey)
    .filter(key => key !== mira.pubkey && relay.store.query({ kinds: [1], authors: [key] }).length > 3)
  const entries = [
    ['p', first],
    ['word', 'spoiler'],
    ['p', second, 'wss://hint.example'],
  ]
  const text = JSON.stringify(entries)
  const content =
    how === 'nip44' ? nip44.encrypt(text, own) : nip04.encrypt(mira.secretKey, mira.pubkey, text)
  relay.add(demo.sign(mira, { kind: 10_000, content, tags: [['p', open]] }))
  const decrypt = (payload: string) => JSON.parse(nip44.decrypt(payload, own))
  return { mira, open, first, second, entries, content, decrypt }
}

for (const how of ['nip44', 'nip04'] as const)
  test(`${how}: people muted in private are hidden, and unmuting one person removes only that entry`, async ({
    page,
    goto,
    follow,
    demo,
    relay,
  }) => {
    const { mira, open, first, second, entries, decrypt } = muteList(demo, relay, how)
    await goto('/about')
    await signIn(page, mira)
    await follow(`/${npubEncode(first)}`)
    await expect(unmute(page)).toBeVisible()
    await expect(main(page).getByRole('article')).toHaveCount(0)
    await follow('/settings/moderation')
    await expect(section(page)).toContainText('2 people are muted in private.')
    await expect(section(page).getByRole('button')).toHaveCount(0)

    await follow(`/${npubEncode(first)}`)
    await unmute(page).click()
    await expect(unmute(page)).toHaveCount(0)
    await expect(main(page).getByRole('article').first()).toBeVisible()
    await expect.poll(() => newest(relay, mira.pubkey)?.content).not.toContain('?iv=')
    await expect
      .poll(() => decrypt(newest(relay, mira.pubkey)?.content ?? ''))
      .toEqual(entries.filter(([, value]) => value !== first))
    expect(newest(relay, mira.pubkey)?.tags).toEqual([['p', open]])
    await follow('/settings/moderation')
    await expect(section(page)).toContainText('1 person is muted in private.')
    await follow(`/${npubEncode(second)}`)
    await expect(unmute(page)).toBeVisible()
  })

test('a person is muted in private, and it can be undone', async ({ page, goto, follow, demo, relay }) => {
  const { mira, first, second, entries, open, decrypt } = muteList(demo, relay, 'nip44')
  const [third = ''] = demo.network.people
    .map(p => p.pubkey)
    .filter(key => ![mira.pubkey, open, first, second].includes(key))
    .filter(key => relay.store.query({ kinds: [1], authors: [key] }).length > 3)
  const written = () => decrypt(newest(relay, mira.pubkey)?.content ?? '')
  await goto('/about')
  await signIn(page, mira)
  await follow(`/${npubEncode(third)}`)
  await main(page).getByRole('button', { name: 'More about this person' }).click()
  await page.getByRole('menuitem', { name: 'Mute User' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Only I can see it' }).check()
  await expectNoAxeViolations(page, 'mute', { within: '[role="dialog"]' })
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect.poll(written).toEqual([...entries, ['p', third]])
  expect(newest(relay, mira.pubkey)?.tags).toEqual([['p', open]])
  await dialog.getByRole('button', { name: 'Undo?' }).click()
  await expect.poll(written).toEqual(entries)
  await expect(unmute(page)).toHaveCount(0)
  await expect(main(page).getByRole('article').first()).toBeVisible()
})

test('an extension is asked to decrypt only when the user wants it, and not again for the same list', async ({
  page,
  context,
  goto,
  follow,
  demo,
  relay,
}) => {
  const { mira, first, content } = muteList(demo, relay, 'nip44')
  const extension = await installExtension(context, { secretKey: mira.secretKey })
  const decrypted = () => extension.requests.filter(({ method }) => method === 'decrypt').length
  await goto('/about')
  await signInByExtension(page)
  await expect(page.getByRole('button', { name: 'Accounts' })).toBeVisible()

  await follow(`/${npubEncode(first)}`)
  await expect(main(page).getByRole('article').first()).toBeVisible()
  await follow('/settings/moderation')
  await expect(section(page)).toContainText('a part that only you can read')
  expect(decrypted()).toBe(0)
  await expectNoAxeViolations(page, 'moderation')
  await section(page).getByRole('button', { name: 'Read private mutes' }).click()
  await expect(section(page)).toContainText('2 people are muted in private.')
  expect(decrypted()).toBe(1)
  await follow(`/${npubEncode(first)}`)
  await expect(unmute(page)).toBeVisible()

  await page.reload()
  await expect(unmute(page)).toBeVisible()
  expect(decrypted()).toBe(1)
  expect(newest(relay, mira.pubkey)?.content).toBe(content)

  await follow('/settings/moderation')
  await section(page).getByRole('button', { name: 'Stop reading them' }).click()
  await expect(section(page).getByRole('button', { name: 'Read private mutes' })).toBeVisible()
  await follow(`/${npubEncode(first)}`)
  await expect(unmute(page)).toHaveCount(0)
  expect(decrypted()).toBe(1)
})
