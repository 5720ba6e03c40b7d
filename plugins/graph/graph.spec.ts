import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { npubEncode } from 'nostr-tools/nip19'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { startDemoRelay } from '../../demo/relay/start-demo-relay.ts'
import { DEFAULT_CONFIG } from '../../host/config/parse-config.ts'
import { startGraphServer } from '../../tests/peers/graph-server.ts'
import type { TestDemo } from '../../tests/support/fixtures.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { mergeSerializedGraph } from './compute/merge-serialized-graph.ts'
import { serializeGraph } from './compute/serialize-graph.ts'
import { SocialGraph } from './compute/social-graph.ts'

const tagged = (demo: TestDemo, kind: number, pubkey: string) =>
  demo.network.events
    .filter(e => e.kind === kind && e.pubkey === pubkey)
    .flatMap(e => e.tags.flatMap(([name, value]) => (name === 'p' && value ? [value] : [])))

/** Computes follows and mutes from the demo's events, independently of the plugin, as seen from the root account. */
function truth(demo: TestDemo) {
  const { people, rootPubkey } = demo.network
  const keys = people.map(p => p.pubkey)
  const follows = new Map(keys.map(key => [key, tagged(demo, 3, key)]))
  const friends = follows.get(rootPubkey) ?? []
  const friendsOf = (key: string) => friends.filter(f => follows.get(f)?.includes(key))
  const second = keys
    .filter(key => key !== rootPubkey && !friends.includes(key) && friendsOf(key).length > 0)
    .sort((a, b) => friendsOf(b).length - friendsOf(a).length)
  /** Returns who mutes `key` among the root account and its follows. */
  const mutersOf = (key: string) =>
    [rootPubkey, ...friends].filter(f => tagged(demo, 10_000, f).includes(key))
  return { follows, friends, friendsOf, second, mutersOf, rootPubkey }
}

const profile = (pubkey: string) => `/${npubEncode(pubkey)}`
const main = (page: Page) => page.getByRole('main')

/** Simulates leaving the page, which makes the graph store its changes. */
const leave = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
/** Returns the time in seconds at which the graph was saved most recently; 0 if it was never saved. */
const savedAt = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const request = indexedDB.open('pinion-plugin-graph')
        request.onsuccess = () => {
          const all = request.result.transaction('graph').objectStore('graph').get('graph')
          all.onsuccess = () => {
            request.result.close()
            resolve(all.result?.savedAt ?? 0)
          }
        }
      }),
  )

/** Reads the graph file that comes with the app, with the library that defines the file's format. */
function bundled() {
  const graph = new SocialGraph()
  const now = Math.floor(Date.now() / 1_000)
  mergeSerializedGraph(graph, readFileSync('node_modules/nostr-social-graph/data/socialGraph.bin'), now)
  graph.setRoot(DEFAULT_CONFIG.rootAccount)
  return { graph, now }
}

/**
 * Returns a later version of the bundled graph: one more of the root's follows follows `near`, and a new person mutes
 * somebody.
 */
function grown(near: string) {
  const { graph, now } = bundled()
  const friends = graph.listKeys('follows', graph.root)
  const friend = friends.find(f => f !== near && !graph.listKeys('follows', f).includes(near)) ?? ''
  const follows = [...graph.listKeys('follows', friend), near].join('')
  graph.addIfNewer({ kind: 'follows', owner: friend, createdAt: now, keys: follows }, now)
  const somebody = getPublicKey(generateSecretKey())
  graph.addIfNewer({ kind: 'mutes', owner: somebody, createdAt: now, keys: near }, now)
  return serializeGraph(graph)
}

test('a visitor sees how near a person is to the root account', async ({ page, goto, follow, demo }) => {
  const { second, friendsOf, friends, rootPubkey } = truth(demo)
  const [near] = second
  const [friend] = friends
  if (!near || !friend) throw new Error('The demo has no friends of friends')
  await goto(profile(near))
  const count = friendsOf(near).length
  await expect(main(page).getByLabel(`Followed by ${count} people suggested here`)).toBeVisible()
  await expect(main(page).getByText(/^Followed by .+ and \d+ others$/)).toBeVisible()
  // A visitor has no account, so there is no Follow button.
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toHaveCount(0)

  await follow(profile(friend))
  await expect(main(page).getByLabel('Suggested here')).toBeVisible()
  await follow(profile(rootPubkey))
  await expect(main(page).getByRole('button', { name: /Follows$/ })).toContainText(String(friends.length))
  await expect(main(page).getByLabel('Suggested here')).toHaveCount(0)
})

test('the lists behind Follows and Known followers name the right people and lead to them', async ({
  page,
  goto,
  follow,
  demo,
}) => {
  const { friends, follows } = truth(demo)
  const someone = friends.find(f => (follows.get(f)?.length ?? 0) > 0)
  if (!someone) throw new Error('No friend of the root follows anybody')
  const followed = (follows.get(someone) ?? []).length
  await goto(profile(someone))
  const button = main(page).getByRole('button', { name: /Follows$/ })
  await expect(button).toContainText(String(followed))
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Follows' })
  await expect(dialog.getByRole('listitem')).toHaveCount(Math.min(30, followed))
  await dialog.getByRole('listitem').first().getByRole('link').first().click()
  await expect(dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(new RegExp(npubEncode(someone)))

  await follow(profile(someone))
  await main(page)
    .getByRole('button', { name: /Known followers$/ })
    .click()
  const known = page.getByRole('dialog', { name: 'Known followers' })
  await expect(known.getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(known).toHaveCount(0)
})

test('a profile warns of the people who mute it, nearest first', async ({ page, goto, demo }) => {
  const { mutersOf, rootPubkey } = truth(demo)
  const muted = demo.network.people
    .map(p => p.pubkey)
    .find(key => !mutersOf(key).includes(rootPubkey) && mutersOf(key).length > 0)
  if (!muted) throw new Error('Nobody is muted by friends of the root')
  await goto(profile(muted))
  await expect(main(page).getByText(/^Muted by /)).toBeVisible()
})

test('the right column lists whom the root follows, and people near them', async ({ page, goto, demo }) => {
  const { friends } = truth(demo)
  await goto('/')
  const follows = page.getByRole('region', { name: 'Follows' })
  await expect(follows.getByRole('listitem')).toHaveCount(10)
  await follows.getByRole('button', { name: 'Show more' }).click()
  await expect(follows.getByRole('listitem')).toHaveCount(30)
  await follows.getByRole('button', { name: 'Show more' }).click()
  await expect(follows.getByRole('listitem')).toHaveCount(Math.min(50, friends.length))
  await expect(page.getByRole('region', { name: 'Relevant people' }).getByRole('listitem')).toHaveCount(5)
})

test('the graph is kept: a second visit knows it with the relays switched off', async ({
  page,
  goto,
  demo,
  relay,
  watch,
}) => {
  const { second, friendsOf } = truth(demo)
  const [near] = second
  if (!near) throw new Error('The demo has no friends of friends')
  const badge = main(page).getByLabel(`Followed by ${friendsOf(near).length} people suggested here`)
  await goto(profile(near))
  await expect(badge).toBeVisible()
  await leave(page)
  await expect.poll(() => savedAt(page)).toBeGreaterThan(0)
  watch.expect(/WebSocket connection/)
  await relay.stop()
  await page.reload()
  await expect(badge).toBeVisible()
})

test('a visitor without a relay has the bundled graph; a larger graph is downloaded with progress, cancelled, refused when damaged, and stored', async ({
  page,
  goto,
  follow,
  config,
}) => {
  const { graph } = bundled()
  const friends = graph.listKeys('follows', graph.root)
  const near = graph
    .peopleWithin(2, 30_000)
    .find(key => key !== graph.root && !friends.includes(key) && graph.friendsWhoFollow(key).length > 1)
  if (!near) throw new Error('The bundled graph has no friends of friends')
  const known = graph.friendsWhoFollow(near).length
  const [relay, server] = await Promise.all([startDemoRelay(), startGraphServer(grown(near))])
  Object.assign(config, { relays: [relay.url], graphServer: server.url })
  delete config.rootAccount
  const badge = (count: number) => main(page).getByLabel(`Followed by ${count} people suggested here`)
  await goto(profile(near))
  await expect(badge(known)).toBeVisible()
  await follow('/settings/graph')
  await expect(main(page)).toContainText('24.4K people, 140K follows, 90 mute lists.')

  const download = page.getByRole('button', { name: 'Download' })
  const bar = page.getByRole('progressbar', { name: 'Downloading' })
  await download.click()
  await expect(bar).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(download).toBeVisible()
  server.behavior = 'garbage'
  await download.click()
  await expect(page.getByText(/^The graph .+\.$/)).toBeVisible()

  server.behavior = 'parts'
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(bar).toHaveAttribute('aria-valuenow', '0')
  const share = async () => {
    server.send('tenth')
    return Number(await bar.getAttribute('aria-valuenow'))
  }
  await expect.poll(share, { intervals: [150] }).toBeGreaterThan(0)
  await expect(main(page)).toContainText(/[1-9]\d* kB/)
  server.send('rest')
  await expect(page.getByText('2 lists were new.')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await expect(main(page)).toContainText('91 mute lists.')
  expect(new Set(server.requests)).toEqual(new Set(['?maxNodes=50000&format=binary']))

  await follow(profile(near))
  await expect(badge(known + 1)).toBeVisible()
  await leave(page)
  await expect.poll(() => savedAt(page)).toBeGreaterThan(0)
  await server.close()
  await page.reload()
  await expect(badge(known + 1)).toBeVisible()
  await relay.close()
})
