import { expect, test } from 'vitest'
import { parseGuest } from './parse-guest'

const CONNECTOR = { id: 'purse', label: 'Purse', fields: [{ id: 'key', label: 'Key', secret: true }] }
const MANIFEST = {
  api: 1,
  id: 'purse',
  title: 'Purse',
  summary: 'A purse.',
  version: '1.0.0',
  requires: ['wallet:connect', 'network:purse.example:8443'],
  adds: { connectors: [CONNECTOR] },
}
const SHA256 = 'ab'.repeat(32)
const read = (manifest: object, code = '/purse.js', sha256 = SHA256) =>
  parseGuest({ manifest: { ...MANIFEST, ...manifest }, code, sha256 }, 'guests[0]')

test('the hosts are those of the manifest, and the hash may be in capitals', () => {
  const { hosts, sha256, manifest } = read({}, '/purse.js', SHA256.toUpperCase())
  expect(hosts).toEqual(['purse.example:8443'])
  expect(sha256).toBe(SHA256)
  expect(manifest).not.toHaveProperty('summary')
})

test('labels have nothing that cannot be seen or turns text around', () => {
  expect(read({ title: ' Pur\u202ese\u200b ' }).manifest.title).toBe('Purse')
})

test.each([
  [{ api: 2 }, 'manifest.api'],
  [{ id: 'Purse' }, 'manifest.id'],
  [{ title: '\u200b' }, 'manifest.title must have a letter'],
  [{ version: 'new' }, 'three numbers'],
  [{ requires: [] }, 'must have wallet:connect'],
  [{ requires: ['wallet:connect', 'wallet:pay'] }, 'has wallet:pay, which no widget grants'],
  [{ requires: ['wallet:connect', 'network:https://x'] }, 'which no widget grants'],
  [{ requires: ['wallet:connect', 'network:'] }, 'which no widget grants'],
  [{ adds: {} }, 'adds.connectors'],
  [{ adds: { connectors: [] } }, 'a list of 1 to 3'],
  [{ adds: { connectors: [CONNECTOR, CONNECTOR] } }, 'the same id twice'],
  [{ adds: { connectors: [{ ...CONNECTOR, fields: [...CONNECTOR.fields, ...CONNECTOR.fields] }] } }, 'twice'],
  [{ adds: { connectors: [{ ...CONNECTOR, label: 'x'.repeat(61) }] } }, 'label'],
])('%j is refused', (change, reason) => {
  expect(() => read(change)).toThrow(reason)
})

test.each(['', 'ab', 'x'.repeat(64), `${SHA256}00`])('the hash %j is refused', hash => {
  expect(() => read({}, '/purse.js', hash)).toThrow('the SHA-256 of the code')
})
