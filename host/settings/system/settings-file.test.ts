// @vitest-environment jsdom
import { nsecEncode } from 'nostr-tools/nip19'
import { beforeEach, expect, test } from 'vitest'
import { describeChanges } from './describe-changes'
import {
  type ExportableRecord,
  exportSettingsRecords,
  planSettingsImport,
  writeSettingsImport,
} from './exportable-records'
import { parseSettingsFile, serializeSettingsFile } from './settings-file'

interface Choices {
  readonly sound: boolean
  readonly word: string
  readonly seenAt: number
}
const DEFAULTS: Choices = { sound: true, word: '', seenAt: 0 }

const choices: ExportableRecord = {
  id: 'choices',
  title: 'Choices',
  key: 'pinion/choices',
  fields: ['sound', 'word'],
  definition: {
    version: 2,
    defaults: DEFAULTS,
    read(stored) {
      if (typeof stored !== 'object' || stored === null) return undefined
      const { sound, word, seenAt } = stored as Partial<Choices>
      return {
        sound: sound !== false,
        word: typeof word === 'string' ? word.slice(0, 100) : '',
        seenAt: Number.isSafeInteger(seenAt) ? Number(seenAt) : 0,
      }
    },
  },
}
const theme: ExportableRecord = {
  id: 'theme',
  title: 'Theme',
  key: 'pinion/theme',
  definition: {
    version: 1,
    defaults: 'system',
    read: stored => ['system', 'dark'].find(each => each === stored),
  },
}
const nsec = nsecEncode(Uint8Array.from({ length: 32 }, (_, i) => i + 1))
const put = (key: string, value: unknown, version = 1) =>
  localStorage.setItem(key, JSON.stringify({ version, value }))
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null')

beforeEach(() => localStorage.clear())

test('only the named fields of described records get into the file, and no secret does', () => {
  put('pinion/choices', { sound: false, word: 'moss', seenAt: 7, extra: nsec }, 2)
  put('pinion/theme', 'dark')
  put('pinion/accounts', { accounts: [nsec] })
  localStorage.setItem('bc:config', `{"nwcUrl":"nostr+walletconnect://x?secret=${nsec}"}`)
  const text = serializeSettingsFile(exportSettingsRecords([choices, theme], localStorage), 0)
  expect(JSON.parse(text)).toEqual({
    pinion: 'settings',
    version: 1,
    savedAt: '1970-01-01T00:00:00.000Z',
    records: {
      'pinion/choices': { version: 2, value: { sound: false, word: 'moss' } },
      'pinion/theme': { version: 1, value: 'dark' },
    },
  })
  put('pinion/choices', { sound: true, word: nsec }, 2)
  expect([...exportSettingsRecords([choices, theme], localStorage).keys()]).toEqual(['pinion/theme'])
})

test('a record that has only its former key is saved, and a file with that key is taken over', () => {
  const moved = { ...theme, definition: { ...theme.definition, formerKey: 'pinion/colours' } }
  put('pinion/colours', 'dark')
  expect([...exportSettingsRecords([moved], localStorage)]).toEqual([
    ['pinion/theme', { version: 1, value: 'dark' }],
  ])
  const file = new Map([['pinion/colours', { version: 1, value: 'system' }]])
  const plan = planSettingsImport(file, [moved], localStorage)
  expect(plan).toMatchObject({ changes: [{ key: 'pinion/theme' }], skipped: [] })
  writeSettingsImport(plan, localStorage)
  expect(stored('pinion/theme')).toEqual({ version: 1, value: 'system' })
  // If a file has a record under both its former and its current key, only the one under the current key is imported.
  file.set('pinion/theme', { version: 1, value: 'dark' })
  expect(planSettingsImport(file, [moved], localStorage)).toMatchObject({
    changes: [{ key: 'pinion/theme', record: { value: 'dark' } }],
    skipped: [{ key: 'pinion/colours' }],
  })
})

test('what a record leaves out as a secret is not in the file', () => {
  put('pinion/theme', 'dark')
  const secretive = { ...theme, withoutSecrets: (value: string) => `${value.length} letters` }
  expect(exportSettingsRecords([secretive], localStorage).get('pinion/theme')?.value).toBe('4 letters')
})

test('an import says what it changes, skips what it does not know, and keeps other fields', () => {
  put('pinion/choices', { sound: false, word: 'moss', seenAt: 7 }, 2)
  const records = parseSettingsFile(
    serializeSettingsFile(
      new Map([
        ['pinion/choices', { version: 1, value: { sound: true, word: 'fern', seenAt: 9 } }],
        ['pinion/theme', { version: 1, value: 'dark' }],
        ['pinion/accounts', { version: 1, value: {} }],
      ]),
      0,
    ),
  )
  const plan = planSettingsImport(records, [choices, theme], localStorage)
  expect(plan.changes.map(({ title, lines }) => [title, lines])).toEqual([
    ['Choices', ['sound: off → on', 'word: moss → fern']],
    ['Theme', ['system → dark']],
  ])
  expect(plan.skipped.map(({ key }) => key)).toEqual(['pinion/accounts'])
  expect(stored('pinion/theme'), 'nothing is written yet').toBeNull()
  writeSettingsImport(plan, localStorage)
  expect(stored('pinion/choices')).toEqual({ version: 2, value: { sound: true, word: 'fern', seenAt: 7 } })
  expect(stored('pinion/theme')).toEqual({ version: 1, value: 'dark' })
  expect(planSettingsImport(records, [choices, theme], localStorage).changes).toEqual([])
})

test('records that are newer, unreadable or hold a secret are skipped with the reason', () => {
  const records = new Map([
    ['pinion/choices', { version: 3, value: DEFAULTS }],
    ['pinion/theme', { version: 1, value: 'pink' }],
  ])
  const reasons = () =>
    planSettingsImport(records, [choices, theme], localStorage).skipped.map(({ reason }) => reason)
  expect(reasons()).toEqual(['of a newer version of Pinion', 'not readable'])
  records.set('pinion/choices', { version: 2, value: { ...DEFAULTS, word: nsec } })
  expect(reasons()).toEqual(['it holds a secret', 'not readable'])
})

test.each([
  ['', /not a settings file/],
  ['[1]', /not a settings file/],
  ['{"pinion":"settings","version":1}', /not a settings file/],
  ['{"pinion":"settings","version":2,"records":{}}', /another version/],
  [`{"pinion":"settings","version":1,"records":{"a":"${'x'.repeat(1_000_000)}"}}`, /too large/],
  [
    JSON.stringify({
      pinion: 'settings',
      version: 1,
      records: Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`r${i}`, { version: 1, value: 1 }])),
    }),
    /more records/,
  ],
])('a file that is none is refused in words: %.40s', (text, reason) => {
  expect(() => parseSettingsFile(text)).toThrow(reason)
})

test('a record of the file with another form is left out', () => {
  const file =
    '{"pinion":"settings","version":1,"records":{"a":5,"__proto__":{"version":1},"b":{"version":-1,"value":1}}}'
  expect(parseSettingsFile(file).size).toBe(0)
})

test('if the storage is full, none of the changes is made', () => {
  put('pinion/theme', 'system')
  const records = new Map([
    ['pinion/theme', { version: 1, value: 'dark' }],
    ['pinion/choices', { version: 2, value: { ...DEFAULTS, word: 'fern' } }],
  ])
  const plan = planSettingsImport(records, [choices, theme], localStorage)
  const full: Storage = Object.create(localStorage, {
    getItem: { value: (key: string) => localStorage.getItem(key) },
    removeItem: { value: (key: string) => localStorage.removeItem(key) },
    setItem: {
      value(key: string, text: string) {
        if (key === 'pinion/choices') throw new DOMException('full', 'QuotaExceededError')
        localStorage.setItem(key, text)
      },
    },
  })
  expect(() => writeSettingsImport(plan, full)).toThrow('full')
  expect(stored('pinion/theme').value).toBe('system')
})

test('changes of lists and long texts are short', () => {
  expect(describeChanges([1, 2], null)).toEqual(['2 entries → default'])
  const relay = (name: string) => ({ url: `wss://${name}.example`, read: true })
  expect(describeChanges(null, [relay('a'), relay('b')])).toEqual([
    'added wss://a.example and wss://b.example',
  ])
  expect(describeChanges([relay('a')], [])).toEqual(['removed wss://a.example'])
  expect(describeChanges({ a: [1, 2], b: 'x' }, { a: [2, 3, 4], b: 'y'.repeat(100) })).toEqual([
    'a: added 2 entries, removed 1 entry',
    `b: x → ${'y'.repeat(39)}…`,
  ])
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`p${i}`, true]))
  expect(describeChanges({}, many).slice(19)).toEqual(['p19: default → on', 'and 10 more'])
  expect(describeChanges([1, 2], [2, 1])).toEqual(['in another order'])
})
