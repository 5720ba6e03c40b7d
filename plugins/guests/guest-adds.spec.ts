import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { neventEncode } from 'nostr-tools/nip19'
import { expectNoAxeViolations } from '../../tests/support/axe.ts'
import { getComposer, getComposerPublishButton } from '../../tests/support/composer.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import {
  addLocalGuest,
  enableGuests,
  startGuestServer,
  waitUntilGuestReady,
} from '../../tests/support/guest-server.ts'
import { signIn } from '../../tests/support/sign-in.ts'

const COOKED_KIND = 7_370
const TIP_KIND = 7_371

/** Starts a server that the guest's manifest allows it to contact. */
async function startPantry() {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url} ${request.headers['x-key']} ${request.headers.cookie}`)
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', '*')
    response.end('{"plums":12}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    heard,
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const ADDS = {
  pages: [{ id: 'pantry', label: 'Pantry', view: 'pantry', inSidebar: true, icon: 'list' }],
  feeds: [{ id: 'tips', label: 'Tips', kinds: [TIP_KIND] }],
  noteKinds: [{ id: 'tip', kinds: [TIP_KIND], view: 'tip', names: ['a tip', 'tips'] }],
  actions: [{ id: 'cook', label: 'I cooked this', icon: 'check', countKinds: [COOKED_KIND] }],
  menu: [{ id: 'count', label: 'Count the words' }],
  composerModes: [{ id: 'tip', label: 'Tip', icon: 'smile', view: 'write', kind: TIP_KIND }],
  settings: [{ id: 'shelf', label: 'Name of the shelf', type: 'text', start: 'Top' }],
}
const code = (host: string) => `
  pinion.view('pantry', async (props, state, redraw) => ['column', {},
    ['text', {}, 'Shelf: ' + pinion.setting('shelf')],
    ['text', {}, state.answer ?? 'Not asked'],
    ['button', { act: 'ask' }, 'Ask the pantry'],
    ['button', { act: 'stray' }, 'Ask elsewhere'],
    ['button', { act: 'me' }, 'Who am I'],
  ])
  pinion.act('ask', async (props, state) => {
    const { text } = await pinion.fetch('http://${host}/plums', { headers: { 'x-key': 'k' } })
    state.answer = 'Plums: ' + JSON.parse(text).plums
  })
  pinion.act('stray', (props, state) => pinion.fetch('https://example.com/').catch(error => { state.answer = error.message }))
  pinion.act('me', (props, state) => pinion.me().catch(error => { state.answer = error.message }))
  pinion.view('tip', ({ event }) => ['card', {}, ['title', {}, 'Tip: ' + event.content], ['text', {}, event.tags.find(t => t[0] === 'for')?.[1] ?? '']])
  pinion.action('cook', ({ event }) => pinion.publish({ kind: ${COOKED_KIND}, content: 'Cooked', tags: [['e', event.id], ['p', event.pubkey]] }))
  pinion.menu('count', ({ event }) => pinion.toast(event.content.split(' ').length + ' words'))
  pinion.view('write', (props, state) => ['draft', state.meal ? { tags: [['for', state.meal]], data: state.meal } : {},
    ['field', { act: 'meal', label: 'For which meal', value: state.meal ?? props.data ?? '' }]])
  pinion.act('meal', (props, state, value) => { state.meal = value })
`
/** The manifest of a second guest, because a guest that gets the search text may not contact a server. */
const JAM = {
  pages: [{ id: 'jam', label: 'Jam', view: 'jam' }],
  search: [{ id: 'jam', label: 'Jams' }],
  settings: [{ id: 'sweet', label: 'Much sugar', type: 'switch' }],
}
const JAM_CODE = `
  pinion.view('jam', () => 'Plum jam needs time.')
  pinion.search('jam', words => words.includes('plum') ? [{ title: 'How to make plum jam', page: 'jam' }, { title: 'Away', page: 'nowhere' }] : [])
`

test('a guest adds what a plugin adds, and does what it was allowed, each event seen before it is published', async ({
  page,
  goto,
  follow,
  demo,
  relay,
  config,
  watch,
}) => {
  const [server, pantry] = [await startGuestServer(), await startPantry()]
  config.localServers.push(`http://${pantry.host}`)
  const requires = [`publish:${COOKED_KIND}`, `publish:${TIP_KIND}`, `network:${pantry.host}`]
  server.put('pantry', ADDS, code(pantry.host), { title: 'Pantry', requires })
  const leo = demo.person('leo')
  const note = demo.sign(demo.person('mira'), { content: 'Six ripe plums', tags: [] })
  const tip = demo.sign(demo.person('tom'), { kind: TIP_KIND, content: 'Salt the water' })
  relay.add(note, tip)
  const own = (kind: number) => relay.store.query({ kinds: [kind], authors: [leo.pubkey] })
  await enableGuests(page)
  await goto('/about')
  await signIn(page, leo)
  await follow('/settings/guests')
  await addLocalGuest(page, server.folder('pantry'))
  await waitUntilGuestReady(page)
  server.put('jam', JAM, JAM_CODE, { title: 'Jam' })
  await addLocalGuest(page, server.folder('jam'))
  await expect(page.getByText('Jam 1.0.0')).toBeVisible()
  const main = page.getByRole('main')

  await test.step('a button under a note publishes what the user has seen whole, signed by a worker that learned of it', async () => {
    await follow(`/${neventEncode({ id: note.id })}`)
    await main.getByRole('button', { name: 'I cooked this' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Publish for Pantry?' })
    await expect(dialog.getByText('"content": "Cooked"')).toBeVisible()
    await dialog.getByRole('button', { name: 'Do not publish' }).click()
    await expect(dialog).toBeHidden()
    expect(own(COOKED_KIND)).toEqual([])
    await main.getByRole('button', { name: 'I cooked this' }).first().click()
    const yes = dialog.getByRole('button', { name: 'Publish', exact: true })
    await expect(yes).not.toHaveAttribute('aria-disabled')
    await expectNoAxeViolations(page, 'the question before a publication')
    await yes.click()
    await expect.poll(() => own(COOKED_KIND).length).toBe(1)
    await expect(main.getByRole('button', { name: 'I cooked this: 1 person' })).toBeVisible()
  })
  await test.step('an entry of the menu learns the note', async () => {
    await main.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('menuitem', { name: 'Count the words' }).click()
    await expect(page.getByText('Pantry: 3 words')).toBeVisible()
  })
  await test.step('its page asks the granted server alone, and knows nobody', async () => {
    await page.getByRole('link', { name: 'Pantry', exact: true }).click()
    await expect(main.getByText('Shelf: Top')).toBeVisible()
    await main.getByRole('button', { name: 'Ask the pantry' }).click()
    await expect(main.getByText('Plums: 12')).toBeVisible()
    expect(pantry.heard.filter(each => each.startsWith('GET'))).toEqual(['GET /plums k undefined'])
    await main.getByRole('button', { name: 'Ask elsewhere' }).click()
    await expect(main.getByText('This plugin may not talk to example.com')).toBeVisible()
    await main.getByRole('button', { name: 'Who am I' }).click()
    await expect(main.getByText('This plugin may not know who you are')).toBeVisible()
  })
  await test.step('its settings are the app’s, and its views follow them', async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
    await page.getByRole('main').getByRole('link', { name: 'Jam', exact: true }).click()
    await expect(page.getByRole('switch', { name: 'Much sugar' })).toBeVisible()
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
    await page.getByRole('main').getByRole('link', { name: 'Pantry', exact: true }).click()
    const name = page.getByLabel('Name of the shelf')
    await name.fill('Cellar')
    await name.blur()
    await expectNoAxeViolations(page, 'the settings of a guest')
    await follow('/x/x-local-pantry/pantry')
    await expect(main.getByText('Shelf: Cellar')).toBeVisible()
  })
  await test.step('its mode of the composer makes another kind of event, which its feed shows', async () => {
    await page.getByRole('button', { name: 'New post' }).first().click()
    await getComposer(page).getByPlaceholder("What's on your mind?").fill('Rest the dough')
    await getComposer(page).getByRole('button', { name: 'Tip', exact: true }).click()
    await expect(getComposerPublishButton(page)).toBeDisabled()
    await getComposer(page).getByLabel('For which meal').fill('Breakfast')
    await getComposer(page).getByLabel('For which meal').press('Enter')
    await getComposer(page).getByText('What Pantry adds to the event').click()
    await expect(getComposer(page).getByText('"Breakfast"').first()).toBeVisible()
    await expectNoAxeViolations(page, 'the composer with a mode of a guest')
    await getComposerPublishButton(page).click()
    await expect.poll(() => own(TIP_KIND)[0]?.event.tags).toContainEqual(['for', 'Breakfast'])
    await follow('/')
    await page.getByRole('tab', { name: 'Tips' }).click()
    await expect(main.getByText('Tip: Rest the dough').first()).toBeVisible()
    await expect(main.getByText('Tip: Salt the water').first()).toBeVisible()
  })
  await test.step('it suggests a page of its own below the search box', async () => {
    await follow('/search')
    const box = page.getByRole('combobox').first()
    await box.fill('plum jam')
    await page.getByRole('option', { name: /How to make plum jam/ }).click()
    await expect(main.getByText('Plum jam needs time.')).toBeVisible()
  })
  await test.step('removed, nothing of it is left', async () => {
    await follow('/settings/guests')
    for (const title of ['Pantry', 'Jam']) await page.getByRole('button', { name: `Remove ${title}` }).click()
    await follow(`/${neventEncode({ id: note.id })}`)
    await expect(main.getByText('Six ripe plums').first()).toBeVisible()
    await expect(main.getByRole('button', { name: /I cooked this/ })).toHaveCount(0)
    await follow('/')
    await expect(page.getByRole('tab', { name: 'Tips' })).toHaveCount(0)
    await expect(page.locator('iframe')).toHaveCount(0)
  })
  expect(watch.problems()).toEqual([])
  await Promise.all([server.close(), pantry.close()])
})
