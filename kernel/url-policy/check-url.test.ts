import { afterEach, expect, it, vi } from 'vitest'
import { checkUrl } from './check-url'
import { createUrlPolicy } from './create-url-policy'
import { createTrustedServers } from './trusted-servers'

const own = createTrustedServers()
own.setAddresses('reader', ['http://192.168.1.5:3000/upload', 'ws://localhost:7777', 'https://nas.lan'])
const check = (address: string, proxied = false) => checkUrl(address, own, { isProxied: proxied })
const from = (page: string) => vi.stubGlobal('location', new URL(page))
afterEach(() => vi.unstubAllGlobals())

it('lets servers of the reader pass, at their own port and for their own purpose only', () => {
  for (const address of [
    'http://192.168.1.5:3000/a.png',
    'http://0xc0a80105:3000/a.png',
    'ws://127.0.0.1:7777',
    'https://nas.lan/a.png',
  ])
    expect(check(address), address).toBe(address)
  for (const address of [
    'http://192.168.1.5/a.png',
    'http://127.0.0.1:7778/',
    'http://nas.lan/',
    'https://nas.lan:8443/',
    // This port was named for a relay, so http requests to it are refused: a router's control panel may listen on it
    // too.
    'http://127.0.0.1:7777/',
    'wss://nas.lan/relay',
  ])
    expect(check(address), address).toBeNull()
})

it('forgets the servers that their owner does not name any more', () => {
  const some = createTrustedServers()
  some.setAddresses('composer', ['http://10.0.0.1:3000'])
  expect(checkUrl('http://10.0.0.1:3000/a', some)).not.toBeNull()
  some.setAddresses('composer', [])
  expect(checkUrl('http://10.0.0.1:3000/a', some)).toBeNull()
})

it('refuses plain http on a page that came without TLS, except for a proxy', () => {
  from('http://localhost:5173/')
  expect(check('http://pictures.example/a.png')).toBeNull()
  expect(check('http://pictures.example/a.png', true)).toBe('http://pictures.example/a.png')
  expect(check('http://192.168.1.1/a.png', true)).toBeNull()
})

it('uses https on a page that came over https, as its policy makes browsers do', () => {
  from('https://pinion.example/')
  expect(check('http://pictures.example/a.png?x=1')).toBe('https://pictures.example/a.png?x=1')
  expect(check('http://192.168.1.1/a.png')).toBeNull()
})

it('refuses other schemes and names with passwords', () => {
  for (const address of [
    'ftp://a.example/',
    'file:///etc/passwd',
    'javascript:1',
    'https://me:pw@a.example/',
    'data:text/html,x',
  ])
    expect(check(address), address).toBeNull()
  expect(check('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA')
})

it('delays the answer until the configuration has loaded, for addresses that it may name', async () => {
  const servers = createTrustedServers()
  let read = () => {}
  const configured = new Promise<void>(resolve => {
    read = () => {
      servers.setAddresses('config', ['http://10.1.1.1'])
      resolve()
    }
  })
  const outside = createUrlPolicy({ trustedServers: servers, whenConfigured: configured })
  const decided = outside.checkWhenConfigured('http://10.1.1.1/a.png')
  // A public address is allowed at once, without waiting for the configuration.
  expect(await outside.checkWhenConfigured('https://a.example/')).toBe('https://a.example/')
  expect(outside.check('http://10.1.1.1/a.png')).toBeUndefined()
  expect(outside.check('https://a.example/')).toBe('https://a.example/')
  const told = new Promise<void>(resolve => outside.version.subscribe(resolve))
  read()
  await told
  expect(outside.check('http://10.1.1.1/a.png')).toBe('http://10.1.1.1/a.png')
  expect(outside.check('http://10.1.1.2/a.png')).toBeNull()
  expect(await decided).toBe('http://10.1.1.1/a.png')
})

it('gives no plugin a way to take servers from the host or from another plugin', () => {
  const servers = createTrustedServers()
  servers.setAddresses('config', ['http://10.1.1.1'])
  const outside = createUrlPolicy({ trustedServers: servers })
  outside.setTrustedServers('config', [])
  outside.setTrustedServers('one', ['http://10.1.1.2'])
  outside.setTrustedServers('two', [])
  expect(outside.check('http://10.1.1.1/a')).not.toBeNull()
  expect(outside.check('http://10.1.1.2/a')).not.toBeNull()
})
