import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import * as nip19 from 'nostr-tools/nip19'
import { decrypt, getConversationKey } from 'nostr-tools/nip44'
import { getPublicKey } from 'nostr-tools/pure'
import { hexToBytes } from 'nostr-tools/utils'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { expectNoAxeViolations } from '../../tests/support/axe.ts'
import { getComposer, getTextField } from '../../tests/support/composer.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { tabTo } from '../../tests/support/keyboard.ts'
import { expectSecretAbsent } from '../../tests/support/scan-secrets.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { expectPageFits } from '../../tests/support/widths.ts'

const TOKEN = 'k3yOfSomething0therThatIsSecret'
const WALLET = `nostr+walletconnect://${'ab'.repeat(32)}?relay=wss%3A%2F%2Fr.example&secret=${'9d'.repeat(32)}`
const NOTE = 'my grandmother hid the spare door handle under the third flowerpot'

const start = async (page: Page) => {
  await page.getByRole('switch', { name: 'Debug session', exact: true }).click()
  await expect(page.getByText('1 relay has it.')).toBeVisible()
  // The session's key is read from the tab's storage and not from the copied link, because a test may have no
  // clipboard.
  const kept = await page.evaluate(() => sessionStorage.getItem('pinion/debug-session'))
  return (JSON.parse(kept ?? '{}') as { secret: string }).secret
}
const end = (page: Page) =>
  page.getByRole('button', { name: 'End the debug session' }).filter({ visible: true })

/** Returns the frames that a page and its workers send, one list per socket. */
function socketsOf(page: Page) {
  const sockets: string[][] = []
  page.on('websocket', socket => {
    const frames: string[] = []
    sockets.push(frames)
    socket.on('framesent', ({ payload }) => frames.push(String(payload)))
  })
  return sockets
}

/** Returns the name and the decrypted text of each event that the session with this secret key has sent. */
const textsIn = (frames: readonly string[], secret: string) =>
  frames.map(frame => {
    const [verb, event] = JSON.parse(frame) as [string, NostrEvent]
    expect(verb).toBe('EVENT')
    const key = getConversationKey(hexToBytes(secret), event.pubkey)
    return [event.tags[0]?.[1] ?? '', decrypt(event.content, key)] as const
  })

test('a session is read by a second page, sends nothing secret, and ends in one press', async ({
  page,
  goto,
  follow,
  demo,
  watch,
}) => {
  test.slow()
  const mira = demo.person('mira')
  const nsec = nip19.nsecEncode(mira.secretKey)
  const hex = Buffer.from(mira.secretKey).toString('hex')
  watch.expect(new RegExp(TOKEN))
  // When the page sets `breaks`, a function of the browser throws an error that quotes secrets.
  await page.addInitScript(words => {
    const real = IntersectionObserver.prototype.observe
    IntersectionObserver.prototype.observe = function (target) {
      if (Object.hasOwn(window, 'breaks')) throw new TypeError(`Invalid object "${words}" in ${words}`)
      real.call(this, target)
    }
  }, `${TOKEN} ${NOTE} ${nsec} ${hex} ${WALLET}`)
  const sockets = socketsOf(page)
  await goto(`/about?token=${TOKEN}`)
  await signIn(page, mira)
  await page.evaluate(
    ([token = '', wallet = '']) => {
      localStorage.setItem('other-app', token)
      localStorage.setItem('wallet-of-another-app', wallet)
      sessionStorage.setItem('other-app', token)
      // biome-ignore lint/suspicious/noDocumentCookie: the test plants a cookie in the simplest way
      document.cookie = `session=${token}`
      window.name = token
    },
    [TOKEN, WALLET],
  )
  await page.getByRole('button', { name: 'New post' }).click()
  await getTextField(page).fill(`${NOTE} ${nsec}`)
  await page.keyboard.press('Escape')
  await expect(getComposer(page)).toHaveCount(0)

  await follow('/settings/system')
  const secret = await start(page)
  expect(secret).not.toBe(hex)
  for (const part of ['Last faults', 'Relays', 'First screen', 'Database'])
    await page.getByRole('switch', { name: part }).click()
  await expectNoAxeViolations(page, 'the system settings with a session')

  const viewer = await page.context().newPage()
  await viewer.goto(`/debug.html#${secret}`)
  await expect(viewer.getByText('The other side is there.')).toBeVisible()
  expect(new URL(viewer.url()).hash).toBe('')
  await viewer.reload()
  await expect(viewer.getByText('The other side is there.')).toBeVisible()
  for (const panel of ['Heartbeat', 'Relays', 'First screen', 'Database'])
    await expect(viewer.getByRole('region', { name: panel })).toBeVisible()

  // The session sends the path's pattern without the typed words, and the fault's place in the code.
  await follow(`/search/${encodeURIComponent(NOTE)}?token=${TOKEN}#${TOKEN}`)
  await expect(viewer.getByText('/search/$query')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { breaks: true }))
  await follow('/')
  const faults = viewer.getByRole('region', { name: 'Faults' })
  await expect(faults.getByText('Invalid object …', { exact: true }).first()).toBeVisible()
  await expectPageFits(viewer, 'the debug page')

  const download = viewer.waitForEvent('download')
  await tabTo(viewer, /^Save as a file$/)
  await viewer.keyboard.press('Enter')
  const saved = await readFile(await (await download).path(), 'utf8')
  expect(JSON.parse(saved)).toMatchObject({ data: { heartbeat: { relays: 1 }, database: { stored: true } } })

  // The banner that says that a session runs is a link to its settings.
  await page.getByRole('region', { name: 'Running debug session' }).getByRole('link').click()
  await expect(page).toHaveURL('/settings/system')
  await end(page).click()
  // The button that had the focus was removed. The focus moves to its neighbour in the sidebar.
  await expect(page.locator(':focus')).toHaveAccessibleName('New post')
  await expect(viewer.getByText(/^The other side has ended the session/)).toBeVisible()
  await expect(end(page)).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('pinion/debug-session'))).toBeNull()

  const own = getPublicKey(hexToBytes(secret))
  const frames = sockets.filter(each => each.some(frame => frame.includes(`"pubkey":"${own}"`))).flat()
  const sent = textsIn(frames, secret)
  expect(new Set(sent.map(([name]) => name))).toEqual(
    new Set(['heartbeat', 'faults', 'relays', 'timings', 'database']),
  )
  expect(JSON.parse(sent.at(-1)?.[1] ?? '')).toMatchObject({ status: 'ended' })
  const expectNone = (texts: readonly string[], hidden: readonly string[]) => {
    const all = texts.join('\n').toLowerCase()
    for (const word of hidden) expect(all, word).not.toContain(word.toLowerCase())
  }
  const secrets = [TOKEN, nsec, hex, secret, '9d'.repeat(32)]
  const words = NOTE.split(' ').filter(word => word.length > 6)
  expectNone([...frames, ...sent.flat(), saved], [...secrets, ...words, 'walletconnect', mira.pubkey])
  expectNone(sockets.flat(), secrets)
  // `expectSecretAbsent` also looks for other forms of a key, such as base64.
  for (const key of [mira.secretKey, hexToBytes(secret)])
    expectSecretAbsent([...sockets.flat(), ...sent.flat(), saved], key)
})

test('a reload goes on with the session, and the other page says when this one has gone', async ({
  page,
  goto,
}) => {
  await goto('/settings/system')
  const secret = await start(page)
  await page.reload()
  await expect(page.getByText('1 relay has it.')).toBeVisible()
  await expectPageFits(page, 'the system settings with a session')
  await expect(end(page)).toBeVisible()

  // A duplicated tab gets a copy of the key. The session runs in one tab only, so the duplicate deletes its copy.
  const copy = await page.context().newPage()
  await copy.addInitScript(key => {
    if (sessionStorage.length > 0) return
    sessionStorage.setItem('pinion/debug-session', JSON.stringify({ secret: key }))
    sessionStorage.setItem('copied', 'yes')
  }, secret)
  await copy.goto('/about')
  await expect.poll(() => copy.evaluate(() => Object.keys(sessionStorage))).toEqual(['copied'])
  await expect(copy.getByRole('region', { name: 'Running debug session' })).toHaveCount(0)
  await copy.close()

  const viewer = await page.context().newPage()
  await viewer.clock.install()
  await viewer.goto('/debug.html')
  const link = viewer.getByRole('textbox', { name: 'Link of the session' })
  await expect(link).toBeVisible()
  await expectPageFits(viewer, 'the debug page without a session')
  await link.fill('https://example.com/no-key')
  await link.press('Enter')
  await expect(viewer.getByText(/^This is not the link of a debug session/)).toBeVisible()
  await expect(link).toHaveValue('https://example.com/no-key')
  await link.fill(`${new URL(page.url()).origin}/debug.html#${secret}`)
  await link.press('Enter')
  await expect(viewer.getByText('The other side is there.')).toBeVisible()
  await page.close()
  await viewer.clock.fastForward(16_000)
  await expect(viewer.getByText(/^The other side has gone: its last heartbeat came at/)).toBeVisible()
  await tabTo(viewer, /^Close the session$/)
  await viewer.keyboard.press('Enter')
  await expect(link).toBeVisible()
  expect(await viewer.evaluate(() => sessionStorage.length)).toBe(0)
})
