import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { limitRow, type ResultRow } from '../measure.ts'
import type { Bench } from '../run-bench.ts'
import { signIn } from '../sign-in.ts'

const CHAT_PLUGINS = ['chats', 'private-chats', 'chat-direct', 'chat-ratchet', 'channels']
/** Milliseconds without a new file after which the page counts as completely loaded. */
const STABLE_MS = 5_000

/** Returns the record that the plugin `channels` stores for a member who has joined one channel. */
const joinOneChannel = (member: string) => ({
  version: 1,
  value: { joined: { [member]: [{ id: 'c'.repeat(64), hints: [] }] }, isAdopted: true },
})

/**
 * Measures the brotli bytes of the scripts with which a member's page listens for chats while the chats are closed: the
 * scripts of a second visit with the chat plugins, minus those of a visit without them. In the second row, the member
 * has joined a channel.
 */
export async function listeningRow({ browser, host, network }: Bench): Promise<readonly ResultRow[]> {
  const visit = async (areChatsOn: boolean, channelsRecord?: object) => {
    // A service worker would answer in place of the site, and would load files that the page does not need.
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const switches = Object.fromEntries(CHAT_PLUGINS.map(id => [id, areChatsOn]))
    await context.addInitScript(
      record => localStorage.setItem('pinion/plugins', record),
      JSON.stringify({ version: 1, value: switches }),
    )
    const openPage = async () => {
      const page = await context.newPage()
      const bodies = new Map<string, Promise<Buffer>>()
      page.on('response', response => {
        const { pathname } = new URL(response.url())
        if (/\.(?:js|wasm)$/.test(pathname)) bodies.set(pathname, response.body())
      })
      await page.goto(host)
      return { page, bodies }
    }
    const waitUntilLoaded = async (bodies: ReadonlyMap<string, unknown>) => {
      for (let known = -1; known !== bodies.size; await wait(STABLE_MS)) known = bodies.size
    }
    const first = await openPage()
    await signIn(first.page, network.rootSecretKey)
    // In a member's first visit the chats are loaded once, and store what to listen for.
    await waitUntilLoaded(first.bodies)
    if (channelsRecord)
      await first.page.evaluate(([key, record]) => localStorage.setItem(key, record), [
        'pinion/settings/channels',
        JSON.stringify(channelsRecord),
      ] as const)
    await first.page.close()
    const { page, bodies } = await openPage()
    await page.locator('article').first().waitFor()
    await waitUntilLoaded(bodies)
    const sizes = await Promise.all(
      [...bodies].map(async ([path, body]) => [path, brotliCompressSync(await body).length] as const),
    )
    await context.close()
    return new Map(sizes)
  }
  const withoutChats = await visit(false)
  const measureAdded = async (what: string, limitKb: number, channelsRecord?: object) => {
    const added = [...(await visit(true, channelsRecord))].filter(([path]) => !withoutChats.has(path))
    const sum = (files: typeof added) => files.reduce((bytes, [, size]) => bytes + size, 0) / 1_000
    const workers = sum(added.filter(([path]) => path.includes('.worker')))
    return limitRow(what, sum(added), 'kB', limitKb, `of these in workers: ${workers.toFixed(1)} kB`)
  }
  return [
    await measureAdded('scripts that listen for chats, for a member who has not opened them', 12),
    await measureAdded(
      'the same for a member who has joined a channel, with the code of channels',
      24,
      joinOneChannel(network.rootPubkey),
    ),
  ]
}
