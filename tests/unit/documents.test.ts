import { execFileSync } from 'node:child_process'
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
/** Names that the documents use and our code does not: of a library, and of a file that the build writes. */
const FOREIGN_NAMES = new Set(['pruneLastUsed', 'vercel.json'])
/** Matches the files of the plugin that the tutorial creates. */
const TUTORIAL_FILE = /^clock\b/
/** All files of the project, as git lists them. */
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
const codeWords = new Set(
  files
    .filter(file => /\.(?:[cm]?[jt]sx?|css|json|html)$/.test(file) && existsSync(join(root, file)))
    .flatMap(file => readFileSync(join(root, file), 'utf8').match(/[\w$]+/g) ?? []),
)
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
    // This contribution is made in `activate` and not in the manifest. It must be listed too.
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

  // The changelog names code that existed at its time.
  if (path !== 'CHANGELOG.md')
    test('names only parts of the code that exist', () => {
      const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name!)
      const fileEnds = quoted.filter(
        name =>
          /^[\w./-]+\.(?:tsx?|mjs|css|json|md)$/.test(name) &&
          !/^(?:dist|node_modules)\//.test(name) &&
          !TUTORIAL_FILE.test(name),
      )
      const isFile = (name: string) =>
        existsSync(join(root, dirname(path), name)) ||
        files.some(file => `/${file}`.endsWith(`/${name.replace(/^(?:\.{1,2}\/)+/, '')}`))
      const words = quoted.filter(name => /^[a-z]+(?:[A-Z]\w*)+$/.test(name))
      expect({
        files: fileEnds.filter(name => !isFile(name) && !FOREIGN_NAMES.has(name)),
        words: words.filter(name => !codeWords.has(name) && !FOREIGN_NAMES.has(name)),
      }).toEqual({ files: [], words: [] })
    })

  test('names commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!)
    expect(named.filter(name => !(name in scripts))).toEqual([])
  })
})
