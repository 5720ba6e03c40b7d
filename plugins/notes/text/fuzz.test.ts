import { expect, it } from 'vitest'
import { encodeNpub } from '#kernel/nostr'
import { createSeededRandom } from '../../../demo/network/seeded-random'
import { measureLeastProcessorTimeMs } from '../../../tests/support/processor-time'
import { parseNoteText } from './parse-note-text'
import { truncateBlocks } from './truncate-blocks'

const INPUTS = 20_000
/** Maximum number of milliseconds for one input. */
const MAX_MS = 50

const KEY = '3bf0c63fcb93463407af97a5e5ee64fa883d107ef9e558472c4eb9aaaefa459d'
const NPUB = encodeNpub(KEY) ?? ''

const PIECES: readonly string[] = [
  `nostr:${NPUB}`,
  `@${NPUB}`,
  'nostr:',
  'npub1',
  `nsec1${'q'.repeat(58)}`,
  'nsec1',
  'https://',
  'https://a.example/x.png',
  'https://a.example/x.mp4?y=1#z',
  'HTTPS://A.EXAMPLE/',
  'https://me:pw@a.example',
  'https://[',
  'https://youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=',
  'https://open.spotify.com/track/',
  'https://own.example//evil.example',
  'wss://r.example',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://a.example/',
  'file:///etc/passwd',
  '<script>',
  '<img src=x onerror=alert(1)>',
  '"',
  "'",
  '\\',
  '#',
  '#tag',
  '#[0]',
  ':e:',
  ':',
  '(',
  ')',
  '.',
  ' ',
  '\n',
  '\r\n\r\n\r\n',
  '\t',
  '\u0000',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u200b',
  '\ud83d',
  '👩‍🚀',
  'مساء',
  'word',
  'ſ',
]
const TAGS: readonly (readonly string[])[] = [
  ['p', KEY],
  ['e', KEY, 'wss://['],
  ['emoji', 'e', 'https://e.example/e.png'],
  ['emoji', 'e', 'javascript:alert(1)'],
  ['imeta', 'url https://a.example/x.png', 'm text/html', 'dim 99999999x1', 'blurhash <'],
  ['imeta', 'url javascript:alert(1)'],
  ['imeta'],
  [],
]

/** Returns all addresses in a result, at any depth. */
function addresses(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(addresses)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, field]) => {
    if (key === 'href' || key === 'url') return [field as string]
    return key === 'fallbacks' || key === 'relays' ? (field as string[]) : addresses(field)
  })
}

/** Returns the result of `run`, and the milliseconds of processor time that its fastest run takes. */
function timed<T>(run: () => T): { readonly made: T; readonly ms: number } {
  const made: T[] = []
  const ms = measureLeastProcessorTimeMs(() => void made.push(run()), { enough: MAX_MS })
  return { made: made[0] as T, ms }
}

it('twenty thousand texts give no misleading link, reveal no key and take little time', () => {
  const random = createSeededRandom('notes/1')
  for (let n = 0; n < INPUTS; n++) {
    const text = Array.from({ length: random.int(1, 40) }, () => random.pick(PIECES)).join('')
    const tags = Array.from({ length: random.int(0, 6) }, () => random.pick(TAGS))
    const { made, ms } = timed(() => {
      const blocks = parseNoteText(text, tags, { ownHost: 'own.example' })
      truncateBlocks(blocks, 50)
      return blocks
    })
    if (ms >= MAX_MS) expect(ms, text).toBeLessThan(MAX_MS)
    const astray = addresses(made).find(
      address =>
        !/^(?:https?|wss?):\/\/[^\s\\@]+(?:[/?#]|$)/.test(address) || new URL(address).username !== '',
    )
    if (astray !== undefined) expect.fail(`${JSON.stringify(text)} leads to ${astray}`)
    const json = JSON.stringify(made)
    if (/nsec1[0-9a-z]{20}/i.test(json)) expect.fail(`${JSON.stringify(text)} tells a key`)
    if (/"path":"(?!\/(?!\/))/.test(json)) expect.fail(`${JSON.stringify(text)} leaves the app`)
  }
})
