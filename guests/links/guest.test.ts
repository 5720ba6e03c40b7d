import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { runGuest, type TestView } from '../testing'

const manifest = readFileSync(new URL('guest.json', import.meta.url), 'utf8')
const note = (content: string) => ({
  id: 'a'.repeat(64),
  pubkey: 'b'.repeat(64),
  created_at: 1,
  kind: 1,
  tags: [],
  content,
  sig: '',
})

interface Heard {
  readonly call: string
  readonly token: string | undefined
  readonly body: string
}
const heard: Heard[] = []
/** The server's answers, by method and path. */
const answers = new Map<string, readonly [status: number, text: string]>()
const server = createServer((request, response) => {
  let body = ''
  request.on('data', chunk => {
    body += chunk
  })
  request.on('end', () => {
    const call = `${request.method} ${request.url}`
    heard.push({ call, token: request.headers.authorization, body })
    const [status, text] = answers.get(call) ?? [404, '']
    response.writeHead(status).end(text)
  })
})
let address = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  heard.length = 0
  answers.clear()
  answers.set('POST /links', [201, '{"id":"one"}'])
})
afterAll(
  () =>
    new Promise(resolve => {
      server.close(resolve)
      server.closeAllConnections()
    }),
)

/** Loads the guest's module anew, because it remembers the links. */
const start = async (token = 'secret') => {
  vi.resetModules()
  const guest = await runGuest(manifest, () => import('./guest'), { server: address })
  guest.settings({ token })
  const page = await guest.show('saved')
  return { guest, page, save: (content: string) => guest.ask('menu', 'save', { event: note(content) }) }
}
const until = async (view: TestView, words: string) => {
  while (!view.getText().includes(words)) await view.waitForRedraw()
}
/** Presses a button of the page, and waits until the page shows these words. */
const press = async (page: TestView, act: string, words: string, value?: string) => {
  await page.act(act, value)
  await until(page, words)
}
const nameOf = (page: TestView) => /remove (\d+ \S+)/.exec(page.getText())?.[1]

test('the first link of a note is sent with its words and the token, and is in the list', async () => {
  const { guest, page, save } = await start()
  expect(page.getText()).toContain('No saved links')
  await save('Read this (https://example.com/a_(b)), and http://example.com/c. It is good')
  await until(page, 'The link is saved.')
  expect(heard).toEqual([
    {
      call: 'POST /links',
      token: 'Bearer secret',
      body: JSON.stringify({ url: 'https://example.com/a_(b)', title: 'Read this and It is good' }),
    },
  ])
  expect(page.getText()).toContain('Read this')
  expect(page.getText()).not.toContain('not sent yet')
  expect(guest.toasts).toEqual(['Link saver: The link is saved.'])
  await save('Again: https://example.com/a_(b).')
  await until(page, 'This link is saved already.')
  expect(heard).toHaveLength(1)
})

test('a link that cannot be sent is marked, and sent again by a button', async () => {
  const { page, save } = await start()
  answers.set('POST /links', [500, 'down'])
  await save('https://example.com/a')
  await until(page, 'The link is saved here, and not sent yet. The server answered 500.')
  await save('https://example.com/b')
  await until(page, 'Send again (2)')
  await press(page, 'send', '0 of 2 links are sent. The server answered 500.')
  answers.set('POST /links', [201, '{"id":"one"}'])
  await press(page, 'send', '2 of 2 links are sent.')
  expect(page.getText()).not.toMatch(/not sent yet|Send again/)
})

test('without a token, or with a wrong one, links are kept here and the reader learns why', async () => {
  const { guest, page, save } = await start('')
  await save('https://example.com/a')
  await until(page, 'Enter your token in the settings.')
  guest.settings({ token: 'bad token' })
  await press(page, 'send', '0 of 1 links are sent. Enter your token in the settings.')
  expect(heard).toEqual([])
  guest.settings({ token: 'wrong' })
  answers.set('POST /links', [401, ''])
  await press(page, 'send', 'The server does not accept the token.')
  expect(page.getText()).toContain('not sent yet')
})

test('the list of the server is loaded, and stands beside what is here, the newest first', async () => {
  const { page, save } = await start()
  await save('https://example.com/here')
  await until(page, 'The link is saved.')
  const list = [
    { id: 'x', url: 'https://example.com/old', title: 'Old one', at: 5 },
    { id: 'one', url: 'https://example.com/here', title: 'From the server', at: 50 },
    { id: 'y', url: 'https://example.com/new', title: 'Newer one', at: 100 },
  ]
  answers.set('GET /links', [200, JSON.stringify(list)])
  await press(page, 'load', 'The list is loaded. New links: 2.')
  expect(page.getText()).toMatch(/Newer one .*From the server .*Old one/)
  await page.act('find', 'OLD')
  expect(page.getText()).toContain('Old one')
  expect(page.getText()).not.toContain('Newer one')
  await page.act('find', 'nowhere')
  expect(page.getText()).toContain('No saved link has these words')
})

test('a link is removed here when it is removed from the server', async () => {
  const { page, save } = await start()
  await save('https://example.com/a')
  await until(page, 'The link is saved.')
  answers.set('DELETE /links/one', [503, ''])
  await press(page, 'remove', 'The server answered 503.', nameOf(page))
  expect(page.getText()).toContain('https://example.com/a')
  answers.delete('DELETE /links/one')
  await press(page, 'remove', 'The link is removed.', nameOf(page))
  expect(page.getText()).toContain('No saved links')
  expect(heard.map(({ call }) => call)).toEqual(['POST /links', 'DELETE /links/one', 'DELETE /links/one'])
})

test('answers of another form change nothing', async () => {
  const { page, save } = await start()
  const wrong = ['', '<html>', 'null', '7', '{}', '{"id":5}', '{"id":"../all"}', '[]']
  for (const [at, text] of wrong.entries()) {
    answers.set('POST /links', [200, text])
    await save(`https://example.com/${at}`)
    await until(page, `Send again (${at + 1})`)
    await vi.waitFor(() => expect(heard).toHaveLength(at + 1))
  }
  for (const text of ['', '{"links":[]}', 'null', '"x"']) {
    answers.set('GET /links', [200, text])
    await press(page, 'load', 'The server sent an answer that cannot be read.')
  }
  const list = [
    null,
    5,
    { id: 'a' },
    { id: 'b', url: 'javascript:alert(1)' },
    { id: 'c', url: 9, title: 'x' },
    { id: '/', url: 'https://example.com/no-id' },
    { id: 'd', url: `https://example.com/${'x'.repeat(5_000)}` },
    { id: 'e', url: 'https://example.com/good', title: { a: 1 }, at: -1.5 },
  ]
  answers.set('GET /links', [200, JSON.stringify(list)])
  await press(page, 'load', 'New links: 1.')
  expect(page.getText()).toContain('https://example.com/good example.com')
})

test('a note without a usable link saves nothing, however long it is', async () => {
  const { page, save } = await start()
  for (const content of [
    'No link',
    'https://',
    `https://e.com/${'x'.repeat(50_000)}`,
    `http://${')'.repeat(50_000)}`,
  ]) {
    await save(content)
    await until(page, 'This note has no link that can be saved.')
  }
  expect(page.getText()).toContain('No saved links')
  expect(heard).toEqual([])
})

test('a list of hundreds of links is drawn within the limits, and keeps those that are here alone', async () => {
  const { page, save } = await start()
  answers.set('POST /links', [500, ''])
  await save('https://example.com/here')
  await until(page, 'not sent yet. The server answered 500.')
  const list = Array.from({ length: 300 }, (_, at) => ({
    id: `n${at}`,
    url: `https://example.com/${at}/${'x'.repeat(500)}`,
    title: 'y'.repeat(500),
    at: 9e10,
  }))
  answers.set('GET /links', [200, JSON.stringify(list)])
  await press(page, 'load', 'The list is loaded. New links: 99.')
  expect(page.getText()).toContain('40 more. Enter a word.')
  await page.act('find', 'here')
  expect(page.getText()).toContain('not sent yet')
  await save('https://example.com/another')
  await until(page, 'There is no room for more links.')
})
