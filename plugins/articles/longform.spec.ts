import { naddrEncode, noteEncode, npubEncode } from 'nostr-tools/nip19'
import { startDemoRelay } from '../../demo/relay/start-demo-relay.ts'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { startFaultProxy } from '../../tests/peers/fault-proxy.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { navigateAway } from '../../tests/support/page-parts.ts'
import { signIn } from '../../tests/support/sign-in.ts'

const tag = (event: NostrEvent, name: string) => event.tags.find(t => t[0] === name)?.[1] ?? ''
const linkOf = (event: NostrEvent) =>
  `/${naddrEncode({ kind: event.kind, pubkey: event.pubkey, identifier: tag(event, 'd') })}`

test('an article and a listing open by their addresses and stand on their author’s page; markup in an article is text', async ({
  page,
  goto,
  follow,
  demo,
  relay,
}) => {
  const main = page.getByRole('main')
  await test.step('an article opens with its reactions and comments, and its title stands on its author’s page', async () => {
    const { discussedArticle, articleComment } = demo.network.notable
    const [, author, identifier] = discussedArticle.split(':')
    const article = demo.network.events.find(
      e => e.kind === 30023 && e.pubkey === author && tag(e, 'd') === identifier,
    ) as NostrEvent
    await goto(linkOf(article))
    await expect(main.getByRole('heading', { name: tag(article, 'title') })).toBeVisible()
    await expect(main).toContainText('min to read')
    const said = demo.network.events.filter(e => e.kind === 1111 && tag(e, 'A') === discussedArticle)
    expect(said.filter(e => tag(e, 'e') === articleComment)).toHaveLength(1)
    const replies = main.getByRole('region', { name: 'Replies' })
    for (const { id } of said) await expect(replies.locator(`article[data-note="${id}"]`)).toBeVisible()
    await follow(`/${npubEncode(article.pubkey)}`)
    await main.getByRole('link', { name: 'Articles' }).click()
    await expect(main.getByRole('link', { name: tag(article, 'title') })).toBeVisible()
    await expect(main).toContainText(tag(article, 'summary').slice(0, 40))
  })
  await test.step('a listing says its price, its place and whether it is sold; its title opens it within the app', async () => {
    const listing = demo.network.events.find(
      e => e.kind === 30402 && tag(e, 'status') === 'active',
    ) as NostrEvent
    await follow(linkOf(listing))
    await expect(main.getByRole('link', { name: tag(listing, 'title') })).toBeVisible()
    await expect(main).toContainText(tag(listing, 'location'))
    const [, amount] = listing.tags.find(t => t[0] === 'price') ?? []
    await expect(main).toContainText(new RegExp(`${Number(amount).toLocaleString('en-US')}`))
    await follow(`/${npubEncode(listing.pubkey)}`)
    await main.getByRole('link', { name: 'Market' }).click()
    await page.evaluate(() => Object.assign(window, { marker: true }))
    await main.getByRole('link', { name: tag(listing, 'title') }).click()
    await expect(page).toHaveURL(/\/naddr1/)
    expect(await page.evaluate(() => 'marker' in window), 'the page was not loaded anew').toBe(true)
  })
  await test.step('a person without listings has no market tab; the tab’s address still opens', async () => {
    const sellers = new Set(demo.network.events.filter(e => e.kind === 30402).map(e => e.pubkey))
    const other = demo.network.people.find(p => !sellers.has(p.pubkey))
    if (!other) throw new Error('Everybody in this network sells something')
    const path = `/${npubEncode(other.pubkey)}`
    await follow(path)
    await expect(page.getByRole('link', { name: 'Posts' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Market' })).toHaveCount(0)
    await follow(`${path}/market`)
    await expect(page.getByRole('link', { name: 'Market' })).toHaveAttribute('aria-current', 'page')
  })
  await test.step('markup in an article is text', async () => {
    const evil = demo.sign(demo.person('leo'), {
      kind: 30023,
      content: '# Hello\n\n<img src=x onerror="document.title=1"> [click](javascript:document.title=1)',
      tags: [
        ['d', 'evil'],
        ['title', 'Evil'],
      ],
    })
    relay.add(evil)
    await follow(linkOf(evil))
    await expect(main).toContainText('<img src=x onerror=')
    await expect(main.getByRole('heading', { name: 'Hello' })).toBeVisible()
    await expect(main.locator('a[href^="javascript"]')).toHaveCount(0)
  })
})

test('a comment on an article opens with the article above it and its replies below, also from a strict relay', async ({
  page,
  goto,
  demo,
  relay,
  config,
}) => {
  const { discussedArticle, articleComment } = demo.network.notable
  const strict = await startDemoRelay({ store: relay.store, strict: true })
  config.relays = [strict.url]
  const said = demo.network.events.filter(e => e.kind === 1111 && tag(e, 'A') === discussedArticle)
  const comment = said.find(({ id }) => id === articleComment) as NostrEvent
  const article = demo.network.events.find(
    e => e.kind === 30023 && `30023:${e.pubkey}:${tag(e, 'd')}` === discussedArticle,
  ) as NostrEvent
  await goto(`/${noteEncode(comment.id)}`)
  const main = page.getByRole('main')
  await expect(main.locator(`article[data-note="${comment.id}"]`)).toBeVisible()
  await expect(main.getByRole('link', { name: tag(article, 'title') })).toBeVisible()
  for (const { id } of said.filter(e => tag(e, 'e') === comment.id))
    await expect(main.locator(`article[data-note="${id}"]`)).toBeVisible()
  const filters = strict.getRequests().flatMap(request => request.filters)
  expect(filters.filter(f => Object.values(f).some(v => Array.isArray(v) && v.length === 0))).toEqual([])
  await strict.close()
})

test('an article is answered by a comment, which stands below it with its own replies, and on its author’s page', async ({
  page,
  goto,
  follow,
  demo,
  relay,
}) => {
  const article = demo.network.events.find(e => e.kind === 30023) as NostrEvent
  await goto('/about')
  await signIn(page, demo.person('mira'))
  await follow(linkOf(article))
  const card = page.getByRole('main').getByRole('article').first()
  await card.getByRole('button', { name: 'Reply' }).click()
  await page.getByPlaceholder("What's on your mind?").fill('Dry feet all year.')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  const comments = () => relay.store.query({ kinds: [1111], authors: [demo.person('mira').pubkey] })
  await expect.poll(() => comments().length).toBe(1)
  const comment = comments()[0]?.event as NostrEvent
  const address = `30023:${article.pubkey}:${tag(article, 'd')}`
  const below = demo.sign(demo.person('leo'), {
    kind: 1111,
    content: 'Not in November.',
    tags: [
      ['A', address],
      ['K', '30023'],
      ['P', article.pubkey],
      ['e', comment.id, '', comment.pubkey],
      ['k', '1111'],
      ['p', comment.pubkey],
    ],
  })
  relay.add(below)
  await navigateAway(page, follow)
  await follow(linkOf(article))
  await expect(card.getByRole('button', { name: 'Reply, 1 reply' })).toBeVisible()
  const replies = page.getByRole('region', { name: 'Replies' })
  await expect(replies.getByRole('article').filter({ hasText: 'Dry feet all year.' })).toBeVisible()
  await expect(replies.getByRole('article').filter({ hasText: 'Not in November.' })).toBeVisible()

  await follow(`/${npubEncode(comment.pubkey)}/replies`)
  await expect(page.getByRole('article').filter({ hasText: 'Dry feet all year.' })).toBeVisible()
  await follow(`/${npubEncode(below.pubkey)}/you`)
  await expect(page.getByRole('article').filter({ hasText: 'Not in November.' })).toBeVisible()
})

test('an article that no relay has shows that it is loading, then that it could not be found', async ({
  page,
  goto,
  relay,
  demo,
  config,
}) => {
  const proxy = await startFaultProxy({ target: relay.url, faults: { stall: true } })
  config.relays = [proxy.url]
  const address = naddrEncode({ kind: 30023, pubkey: demo.person('leo').pubkey, identifier: 'nowhere' })
  const beginning = address.slice(0, 20)
  await goto(`/${address}`)
  await expect(page.getByText(`Loading naddr:${beginning}`)).toBeVisible()
  proxy.clearFaults()
  await expect(page.getByText(`Failed to load naddr:${beginning}`)).toBeVisible()
  await proxy.close()
})
