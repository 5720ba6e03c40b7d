import { expect, test } from 'vitest'
import {
  defaultMediaServer,
  listMediaServers,
  mediaServerSettings,
  normalizeMediaServerUrl,
} from './media-servers'

const config = {
  relays: [],
  rootAccount: '',
  mediaServers: [
    { url: 'https://one.example/', protocol: 'blossom' },
    { url: 'https://two.example/api', protocol: 'nip96' },
  ],
} as const
const read = (stored: unknown) => mediaServerSettings.read(stored, 1)

test.each([
  ['https://files.example', 'https://files.example'],
  ['  Files.Example/ ', 'https://files.example'],
  ['https://files.example/api/v2//', 'https://files.example/api/v2'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000/up', 'http://127.0.0.1:3000/up'],
  ['http://files.example', undefined],
  ['ftp://files.example', undefined],
  ['javascript:alert(1)', undefined],
  ['https://me:secret@files.example', undefined],
  ['https://files.example/?key=1', undefined],
  ['https://files.example/#x', undefined],
  ['files', undefined],
  ['', undefined],
  [`https://files.example/${'x'.repeat(600)}`, undefined],
])('%s as an address is %s', (text, address) => {
  expect(normalizeMediaServerUrl(text)).toBe(address)
})

test('invalid stored servers are dropped and the rest is kept', () => {
  expect(
    read({
      own: [
        { url: 'https://mine.example', protocol: 'blossom' },
        { url: 'https://mine.example/', protocol: 'nip96' },
        { url: 'https://other.example', protocol: 'ftp' },
        { url: 'https://other.example', protocol: 'constructor' },
        { url: 'http://other.example', protocol: 'nip96' },
        { url: 5, protocol: 'nip96' },
        null,
        'https://other.example',
      ],
      chosen: 'https://mine.example',
    }),
  ).toEqual({ own: [{ url: 'https://mine.example', protocol: 'nip96' }], chosen: 'https://mine.example' })
  expect(read({ own: 'x', chosen: 7 })).toEqual({ own: [] })
  expect(read('x')).toBeUndefined()
  const many = Array.from({ length: 100 }, (_, i) => ({ url: `https://n${i}.example`, protocol: 'nip96' }))
  expect(read({ own: many })?.own).toHaveLength(20)
})

test('the chosen server is the default; without a choice, or when it is gone, the first one is', () => {
  const own = [
    { url: 'https://mine.example', protocol: 'blossom' },
    { url: 'https://one.example', protocol: 'nip96' },
  ] as const
  const servers = listMediaServers(config, { own }, [])
  expect(servers.map(({ url }) => url)).toEqual([
    'https://one.example/',
    'https://two.example/api',
    'https://mine.example',
  ])
  expect(defaultMediaServer(servers, { own })?.url).toBe('https://one.example/')
  expect(defaultMediaServer(servers, { own, chosen: 'https://mine.example' })?.url).toBe(
    'https://mine.example',
  )
  expect(defaultMediaServer(servers, { own, chosen: 'https://gone.example' })?.url).toBe(
    'https://one.example/',
  )
  expect(defaultMediaServer([], { own: [] })).toBeUndefined()
})

test('uploads go to the first server of the published list, unless the user chose another one here', () => {
  const published = ['https://theirs.example', 'https://one.example'].map(
    url => ({ url, protocol: 'blossom' }) as const,
  )
  const servers = listMediaServers(config, { own: [] }, published)
  expect(servers.map(({ url }) => url)).toEqual([
    'https://theirs.example',
    'https://one.example',
    'https://two.example/api',
  ])
  expect(defaultMediaServer(servers, { own: [] })?.url).toBe('https://theirs.example')
  expect(defaultMediaServer(servers, { own: [], chosen: 'https://one.example/' })?.url).toBe(
    'https://one.example',
  )
})

test('the servers of a plan come before the host’s, and a choice from before the plan no longer counts', () => {
  const own = [{ url: 'https://mine.example', protocol: 'blossom' }] as const
  const plan = {
    changedAt: 1_000,
    mediaServers: [{ url: 'https://customers.example', protocol: 'blossom' }],
  } as const
  const servers = listMediaServers(config, { own }, [], plan)
  expect(servers.map(({ url }) => url)).toEqual([
    'https://customers.example',
    'https://one.example/',
    'https://two.example/api',
    'https://mine.example',
  ])
  const chosen = 'https://mine.example'
  const urlOf = (chosenAt?: number) => defaultMediaServer(servers, { own, chosen, chosenAt }, plan)?.url
  expect(urlOf()).toBe('https://customers.example')
  expect(urlOf(999)).toBe('https://customers.example')
  expect(urlOf(1_000)).toBe(chosen)
})
