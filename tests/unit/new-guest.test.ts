import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createGuestFolder } from '../../scripts/guests/create-guest-folder.mjs'
import { serveGuest } from '../../scripts/guests/serve-guest.mjs'

const root = mkdtempSync(join(tmpdir(), 'pinion-guest-'))
afterAll(() => rmSync(root, { recursive: true }))

test('a new guest is served, is built again after a change, and stays served while its code has an error', async () => {
  const paths = createGuestFolder('my-guest', root)
  expect(paths.toSorted()).toEqual(
    ['guest.json', 'guest.test.ts', 'guest.ts'].map(name => `guests/my-guest/${name}`),
  )
  const folder = join(root, 'guests/my-guest')
  let built: (error?: Error) => void = () => {}
  const nextBuild = () =>
    new Promise<Error | undefined>(resolve => {
      built = resolve
    })
  const server = await serveGuest({ folder, onBuilt: error => built(error) })
  const read = async (name: string) => (await fetch(server.url + name)).text()
  expect(JSON.parse(await read('guest.json'))).toMatchObject({ id: 'my-guest', title: 'My guest' })
  expect(await read('guest.js')).toContain('Pressed')
  expect((await fetch(`${server.url}package.json`)).status).toBe(404)

  const source = readFileSync(join(folder, 'guest.ts'), 'utf8')
  const again = nextBuild()
  writeFileSync(join(folder, 'guest.ts'), source.replace('Pressed', 'Counted'))
  expect(await again).toBeUndefined()
  expect(await read('guest.js')).toContain('Counted')
  const broken = nextBuild()
  writeFileSync(join(folder, 'guest.ts'), 'pinion.view(')
  expect(await broken).toBeInstanceOf(Error)
  expect(await read('guest.js')).toContain('Counted')
  await server.close()
})

test('no guest is overwritten, and an id that the app would refuse is refused', () => {
  createGuestFolder('twice', root)
  expect(() => createGuestFolder('twice', root)).toThrow('EEXIST')
  for (const id of ['', 'Upper', '../host', 'a-name-of-more-than-13'])
    expect(() => createGuestFolder(id, root)).toThrow('is no id')
})
