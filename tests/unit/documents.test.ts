import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readContracts } from '../../scripts/docs/read-contracts.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'kernel/INTERNALS.md',
  ...readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
]
const FOLDERS = 'kernel|plugins|ui-kit|host|demo|widget|stories|tests|scripts|docs'

describe('the reference', () => {
  const tokens = readContracts(root)

  test('has points, services, events, views and routes', () => {
    expect(new Set(tokens.map(({ what }) => what))).toEqual(
      new Set(['point', 'service', 'event', 'view', 'route']),
    )
  })

  test('tells which places and keys are taken, in their order', () => {
    const taken = (point: string) => tokens.find(({ name }) => name === point)?.places ?? []
    expect(taken('shortcuts')).toContainEqual(expect.objectContaining({ by: 'notes', id: 'next', keys: 'j' }))
    // This contribution is made in `activate`, not in the manifest, and must be listed too.
    expect(taken('noteMenu')).toContainEqual({ by: 'bookmarks', id: 'bookmark', order: 12 })
    for (const point of ['noteMenu', 'noteActions', 'sidebarItems', 'settingsSections', 'profileTabs']) {
      const orders = taken(point).map(({ order }) => order)
      expect(orders, point).not.toEqual([])
      expect(orders, point).toEqual(orders.toSorted((a, b) => a - b))
    }
  })

  test('describes each token and shows a use of it', () => {
    const bare = tokens.filter(({ doc, example }) => !doc || !example)
    expect(bare.map(({ name, file }) => `${name} in ${file}`)).toEqual([])
  })
})

describe.each(documents)('%s', path => {
  const text = readFileSync(join(root, path), 'utf8')

  test('links to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link]) => link!)
    expect(links.filter(link => !existsSync(join(root, dirname(path), link)))).toEqual([])
  })

  test('names files that exist', () => {
    const named = [...text.matchAll(new RegExp(`\`((?:${FOLDERS})/[\\w./-]+\\.[a-z]+)\``, 'g'))]
    expect(named.map(([, file]) => file!).filter(file => !existsSync(join(root, file)))).toEqual([])
  })

  test('names commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!)
    expect(named.filter(name => !(name in scripts))).toEqual([])
  })
})
