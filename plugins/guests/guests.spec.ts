import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { naddrEncode, neventEncode, npubEncode } from 'nostr-tools/nip19'
import { serveGuest } from '../../scripts/guests/serve-guest.mjs'
import { expectNoAxeViolations } from '../../tests/support/axe.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import {
  addLocalGuest,
  enableGuests,
  startGuestServer,
  waitUntilGuestReady,
} from '../../tests/support/guest-server.ts'
import { expectNoSecret } from '../../tests/support/scan-secrets.ts'
import { signIn } from '../../tests/support/sign-in.ts'

const RECIPE_KIND = 37_070
const RECIPES_FOLDER = fileURLToPath(new URL('../../guests/recipes', import.meta.url))
const RECIPES = {
  noteKinds: [
    { id: 'recipe', kinds: [RECIPE_KIND], view: 'recipe', names: ['a recipe', 'recipes'], as: ['post'] },
  ],
  pages: [{ id: 'book', label: 'Recipe book', view: 'book', inSidebar: true }],
}
const RECIPES_CODE = `
  const tag = (event, name) => event.tags.find(t => t[0] === name)?.[1]
  pinion.view('recipe', ({ event, mode }, state) => ['card', {},
    ['title', {}, tag(event, 'title') ?? 'Recipe'],
    ['row', {}, ['text', { quiet: true }, 'by '], ['person', { pubkey: event.pubkey }]],
    state.open && ['rich', { text: event.content }],
    ['row', {}, ['button', { act: 'open' }, state.open ? 'Less' : 'Method'], ['button', { act: 'cook' }, 'I cooked this']],
    ['field', { act: 'note', label: 'Your note' }],
    ['text', {}, state.note ? 'Noted: ' + state.note : 'No note yet'],
  ])
  pinion.act('open', (props, state) => { state.open = !state.open })
  pinion.act('cook', () => pinion.toast('Enjoy it'))
  pinion.act('note', (props, state, value) => { state.note = value })
  pinion.view('book', (props, state) => ['column', {},
    ['switch', { act: 'metric', label: 'Metric', on: state.metric === true }],
    ['bars', { label: 'Cooked', bars: [{ label: 'Plum cake', value: 3 }, { label: 'Soup', value: 1 }] }],
    ['marquee', {}, 'Words of an unknown part'],
    ['text', {}, state.metric ? 'In grams' : 'In cups'],
  ])
  pinion.act('metric', (props, state, value) => { state.metric = value })
`

test('a guest from the developer’s machine shows a kind and a page; loaded again it has its newest code; removed it is gone', async ({
  page,
  goto,
  follow,
  demo,
  relay,
  watch,
}) => {
  const server = await startGuestServer()
  server.put('recipes', RECIPES, RECIPES_CODE, { title: 'Recipes' })
  const recipe = demo.sign(demo.person('tom'), {
    kind: RECIPE_KIND,
    content: 'Stone the plums.',
    tags: [
      ['d', 'plum-cake'],
      ['title', 'Plum cake'],
    ],
  })
  relay.add(recipe)
  await enableGuests(page)
  await goto('/settings/guests')
  await addLocalGuest(page, 'https://example.com/')
  await expect(page.getByText('Enter a folder on this machine')).toBeVisible()
  await addLocalGuest(page, server.folder('recipes'))
  await waitUntilGuestReady(page)
  await expectNoAxeViolations(page, 'the settings of plugins from others')
  expect(await page.locator('iframe').count()).toBe(0)

  await test.step('its page is drawn, and answers', async () => {
    await page.getByRole('link', { name: 'Recipe book' }).click()
    await expect(page.getByText('Words of an unknown part')).toBeVisible()
    await expect(page.getByText('In cups')).toBeVisible()
    await page.getByRole('switch', { name: 'Metric' }).press('Space')
    await expect(page.getByText('In grams')).toBeVisible()
    await expectNoAxeViolations(page, 'a page of a guest')
  })
  await test.step('its kind is shown, and its fields take no secret key', async () => {
    await follow(`/${neventEncode({ id: recipe.id })}`)
    await expect(page.getByText('Plum cake').first()).toBeVisible()
    await page.getByRole('button', { name: 'Method' }).click()
    await expect(page.getByText('Stone the plums.').first()).toBeVisible()
    const note = page.getByLabel('Your note')
    await note.fill('nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5')
    await note.press('Enter')
    await expect(page.getByText('This looks like a secret key.')).toBeVisible()
    await expect(page.getByText('No note yet')).toBeVisible()
    await note.fill('More sugar')
    await note.press('Enter')
    await expect(page.getByText('Noted: More sugar')).toBeVisible()
    await page.getByRole('button', { name: 'I cooked this' }).click()
    await expect(page.getByText('Recipes: Enjoy it')).toBeVisible()
    await expectNoAxeViolations(page, 'a note of a guest’s kind')
  })
  await test.step('loaded again, it has its newest code', async () => {
    server.put('recipes', RECIPES, RECIPES_CODE.replace('In cups', 'In spoons'), {
      title: 'Recipes',
      version: '1.1.0',
    })
    await follow('/settings/guests')
    await page.getByRole('button', { name: 'Load Recipes again' }).click()
    await expect(page.getByText('Recipes 1.1.0')).toBeVisible()
    await page.getByRole('link', { name: 'Recipe book' }).click()
    await expect(page.getByText('In spoons')).toBeVisible()
  })
  await test.step('removed, nothing of it is left', async () => {
    await follow('/settings/guests')
    await page.getByRole('button', { name: 'Remove Recipes' }).click()
    await expect(page.getByRole('link', { name: 'Recipe book' })).toHaveCount(0)
    await expect(page.locator('iframe')).toHaveCount(0)
    await follow(`/${neventEncode({ id: recipe.id })}`)
    await expect(page.getByRole('button', { name: 'Method' })).toHaveCount(0)
  })
  expect(watch.problems()).toEqual([])
  await server.close()
})

test('the guest of the repository that shows recipes draws them in feeds, on pages of notes, and in its book', async ({
  page,
  goto,
  follow,
  demo,
  relay,
  watch,
}) => {
  const server = await serveGuest({ folder: RECIPES_FOLDER })
  const recipe = demo.sign(demo.person('tom'), {
    kind: RECIPE_KIND,
    content: 'Stone the plums.',
    tags: [
      ['d', 'plum-cake'],
      ['title', 'Plum cake'],
      ['people', '4'],
      ['ingredient', '500', 'g', 'plums'],
    ],
  })
  relay.add(recipe)
  await enableGuests(page)
  await goto('/settings/guests')
  await addLocalGuest(page, server.url)
  await expect(page.getByText('Recipes 0.2.0')).toBeVisible()
  await goto(`/${npubEncode(recipe.pubkey)}`)
  const card = page.locator(`article[data-note="${recipe.id}"]`)
  // If the list was complete before the guest's kind was added to it, the recipe is held back behind a button.
  const held = page.getByRole('button', { name: 'Show 1 new event' })
  await expect(card.or(held).first()).toBeVisible()
  if (await held.isVisible()) await held.click()
  await expect(card.getByText('500 g plums')).toBeVisible()
  await card.getByRole('button', { name: 'Method' }).click()
  await expect(card.getByText('Stone the plums.')).toBeVisible()
  await follow(`/${neventEncode({ id: recipe.id })}`)
  await page.getByRole('slider', { name: 'People' }).fill('24')
  await expect(page.getByText('3000 g plums')).toBeVisible()
  await page.getByRole('link', { name: 'Recipe book' }).click()
  // The guest's page loads the recipe from relays, and remembers for how many people it was last scaled.
  await expect(page.getByRole('main').getByText('3000 g plums')).toBeVisible()
  expect(watch.problems()).toEqual([])
  await server.close()
})

test('a guest is found where nothing shows a kind, installed from a server, started without it, replaced by a press, and removed', async ({
  page,
  goto,
  follow,
  demo,
  relay,
  config,
  watch,
}) => {
  const server = await startGuestServer()
  config.localServers.push(server.folder('').slice(0, -2))
  const [author, leo] = [demo.person('tom'), demo.person('leo')]
  const publish = async (version: string, page: string, code = RECIPES_CODE) => {
    const manifest = { api: 1, id: 'recipes', title: 'Recipes', summary: 'Shows recipes.', version }
    const adds = { ...RECIPES, pages: [{ ...RECIPES.pages[0], label: page }] }
    const listing = demo.sign(author, {
      kind: 35_128,
      content: JSON.stringify({ ...manifest, adds }),
      // Versions are published in the order of their numbers.
      created_at: Math.floor(Date.now() / 1_000) - 1_000 + Number(version[0]),
      tags: [
        ['d', 'recipes'],
        ['path', '/plugin.js', createHash('sha256').update(code).digest('hex')],
        ['server', server.folder('').slice(0, -2)],
        ['l', '1', 'pinion.plugin'],
        ['k', String(RECIPE_KIND)],
      ],
    })
    server.file(`/${createHash('sha256').update(code).digest('hex')}`, code)
    relay.add(listing)
  }
  await publish('1.0.0', 'Recipe book')
  const address = `/${naddrEncode({ kind: 35_128, pubkey: author.pubkey, identifier: 'recipes' })}`
  const main = page.getByRole('main')
  await enableGuests(page)
  const recipe = demo.sign(author, { kind: RECIPE_KIND, tags: [['title', 'Plum cake']] })
  const uses = demo.sign(demo.person('mira'), {
    kind: 31_989,
    tags: [
      ['d', String(RECIPE_KIND)],
      ['a', `35128:${author.pubkey}:recipes`],
    ],
  })
  const follows = demo.sign(leo, { kind: 3, tags: [['p', demo.person('mira').pubkey]] })
  for (const event of [recipe, uses, follows]) relay.add(event)
  await goto('/about')
  await signIn(page, leo)
  await follow(`/${neventEncode({ id: recipe.id })}`)
  await test.step('the sheet says who made it and what it does, and takes no hasty press', async () => {
    await main.getByRole('button', { name: 'Find a plugin' }).click()
    const offers = main.getByRole('list', { name: `Plugins that show kind ${RECIPE_KIND}` })
    await expect(offers).toContainText('by Tom, used by 1 person you follow')
    await expectNoAxeViolations(page, 'an event that no plugin shows')
    await offers.getByRole('button', { name: 'Install Recipes' }).click()
    const sheet = page.getByRole('dialog', { name: 'Install Recipes?' })
    await expect(sheet).toContainText('Published by Tom')
    await expect(sheet).toContainText("A page 'Recipe book', with an entry in the sidebar")
    await expect(sheet).toContainText('It learns nothing else, and can tell nobody.')
    await expect(sheet.getByRole('button', { name: 'Install' })).not.toHaveAttribute('aria-disabled')
    await expectNoAxeViolations(page, 'the sheet that installs a guest')
    await sheet.getByRole('button', { name: 'Install' }).click()
    await expect(sheet).toBeHidden()
    await expect(main.getByText('Plum cake').first()).toBeVisible()
    await page.getByRole('link', { name: 'Recipe book' }).click()
    await expect(main.getByText('In cups')).toBeVisible()
  })
  await test.step('it starts without its server, and its code is checked again', async () => {
    server.file(`/${createHash('sha256').update(RECIPES_CODE).digest('hex')}`, undefined)
    const path = new URL(page.url()).pathname
    await goto(path)
    await expect(main.getByText('In cups')).toBeVisible()
    await goto(`${path}-of-yesterday`)
    await expect(main.getByText('This plugin is not installed here')).toBeVisible()
  })
  await test.step('a newer version comes by a press alone, and one whose file is another one does not', async () => {
    const newer = RECIPES_CODE.replace('In cups', 'In spoons')
    await publish('2.0.0', 'Recipe box', newer)
    server.file(`/${createHash('sha256').update(newer).digest('hex')}`, 'evil()')
    await goto(address)
    await main.getByRole('button', { name: 'Replace 1.0.0' }).click()
    const sheet = page.getByRole('dialog', { name: 'Replace Recipes 1.0.0 by 2.0.0?' })
    await sheet.getByRole('button', { name: 'Install' }).click()
    await expect(sheet.getByRole('alert')).toContainText('has another file than its author signed')
    // The open dialog hides the page behind it from assistive technology. So the link has no role and is found by its
    // text.
    await expect(page.locator('a', { hasText: 'Recipe book' })).toHaveCount(1)
    server.file(`/${createHash('sha256').update(newer).digest('hex')}`, newer)
    await sheet.getByRole('button', { name: 'Install' }).click()
    await page.getByRole('link', { name: 'Recipe box' }).click()
    await expect(main.getByText('In spoons')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Recipe book' })).toHaveCount(0)
  })
  await test.step('removed, nothing of it is stored', async () => {
    await follow('/settings/guests')
    await expect(main.getByText('Recipes 2.0.0 by Tom')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Recipes' }).click()
    await expect(main.getByText('No plugins from others yet')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Recipe box' })).toHaveCount(0)
    await expectNoSecret(page, watch, ['In spoons', 'In cups'])
  })
  expect(watch.problems()).toEqual([])
  await server.close()
})
