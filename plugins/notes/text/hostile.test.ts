import fc from 'fast-check'
import { nprofileEncode } from 'nostr-tools/nip19'
import { describe, expect, it } from 'vitest'
import { encodeNevent, encodeNpub, parseThreadRefs } from '#kernel/nostr'
import { measureLeastProcessorTimeMs, measureProcessorTimeMs } from '../../../tests/support/processor-time'
import { NoteTokenizerState } from './note-tokenizer-state'
import { parseContentWarning } from './parse-content-warning'
import { parseNoteText } from './parse-note-text'
import { prepareNoteText } from './prepare-note-text'
import { tokenizeNote } from './tokenize-note'
import { truncateBlocks } from './truncate-blocks'

const KEY = '3bf0c63fcb93463407af97a5e5ee64fa883d107ef9e558472c4eb9aaaefa459d'
const NPUB = encodeNpub(KEY)!
const NEVENT = encodeNevent({
  id: KEY,
  relays: Array(10)
    .fill(0)
    .map((_, i) => `wss://r${i}.example/${'x'.repeat(200)}`),
})!

/** Pieces that the tokenizer treats specially, so that random notes reach its special cases. */
const part = fc.oneof(
  fc.constantFrom(
    `nostr:${NPUB}`,
    `@${NPUB}`,
    NPUB,
    `nostr:${NEVENT}`,
    'nsec1',
    `nsec1${'q'.repeat(58)}`,
    'https://',
    'http://a',
    'HTTPS://a.example/x.png',
    'https://x.example/a.mp4 ',
    'https://u:p@a.example',
    'wss://r.example',
    'javascript:',
    'data:',
    'nostr:',
    '#',
    '#tag',
    '#[0]',
    '#[1]',
    ':e:',
    ':',
    '(',
    ')',
    '.',
    ',',
    ' ',
    '\n',
    '\r\n',
    '\u202e',
    '\u2066',
    '\u2069',
    '\u200b',
    '\u200d',
    '\ud83d',
    '👩‍🚀',
    'a',
    'ſ',
    'K',
    '…',
    'npub1',
    'note1',
    '\\',
    '<',
    '"',
    'https://own.example//x',
    'https://njump.me/',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
)
const content = fc.array(part, { maxLength: 30 }).map(parts => parts.join(''))
const tagValue = fc.oneof(
  fc.constantFrom('p', 'e', 'imeta', 'emoji', 'e', KEY, 'https://a.example/x.png'),
  part,
)
const tags = fc.oneof(
  fc.constant([
    ['p', KEY],
    ['e', KEY],
    ['emoji', 'e', 'https://e.example/e.png'],
  ]),
  fc.array(fc.array(tagValue, { maxLength: 5 }), { maxLength: 8 }),
)
const options = { ownHost: 'own.example' }

/** Returns all addresses in a result, at any depth. */
function addresses(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(addresses)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, field]) => {
    if (key === 'href' || key === 'url') return [field as string]
    return key === 'fallbacks' || key === 'relays' ? (field as string[]) : addresses(field)
  })
}

describe('any note', () => {
  const run = { numRuns: 2000, seed: 20_260_101 }

  it('gives only checked addresses and never a secret key', () => {
    fc.assert(
      fc.property(content, tags, (note, noteTags) => {
        const blocks = parseNoteText(note, noteTags, options)
        for (const address of addresses(blocks)) {
          expect(address).toMatch(/^(?:https?|wss?):\/\/[^\s\\@]+(?:[/?#]|$)/)
          expect(new URL(address).username).toBe('')
        }
        const json = JSON.stringify(blocks)
        expect(json).not.toMatch(/nsec1[0-9a-z]{20}/i)
        for (const [, path] of json.matchAll(/"path":"([^"]*)"/g)) expect(path).toMatch(/^\/(?!\/)/)
        truncateBlocks(blocks, 50)
      }),
      run,
    )
  })

  it('covers the text without gaps and copies plain text unchanged', () => {
    fc.assert(
      fc.property(content, tags, (note, noteTags) => {
        const { text } = prepareNoteText(note)
        let at = 0
        for (const { start, end, token } of tokenizeNote(text, new NoteTokenizerState(noteTags, options))) {
          expect(start).toBe(at)
          expect(end).toBeGreaterThan(start)
          const source = text.slice(start, end)
          if (token.type === 'text') expect(token.text).toBe(source)
          else if (token.type === 'hashtag') expect(token.label).toBe(source)
          else if (token.type === 'emoji') expect(`:${token.shortcode}:`).toBe(source)
          else if (token.type === 'embed') expect(token.source).toBe(source)
          else expect(source).toMatch(/^\S+$/)
          at = end
        }
        expect(at).toBe(text.length)
      }),
      run,
    )
  })

  it('loses only what is documented while preparing', () => {
    fc.assert(
      fc.property(content, note => {
        const bare = (text: string) =>
          text.replace(/nsec1(?:[0-9a-z]{20,}|…)/gi, '').replace(/[\s\u0085\u202a-\u202e\u2066-\u2069]/g, '')
        expect(bare(prepareNoteText(note).text)).toBe(bare(note))
      }),
      run,
    )
  })
})

describe('time', () => {
  const size = 65_536
  const fill = (unit: string, length = size) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
  const manyTags = Array.from(
    { length: 10_000 },
    (_, i) =>
      [
        ['emoji', `e${i}`, `https://e.example/${i}.png`],
        [
          'imeta',
          `url https://x.example/${i}.png`,
          `alt ${'x'.repeat(500)}`,
          'blurhash LEHV6nWB2yk8pyo0adR*.7kCMdnj',
        ],
        ['p', KEY],
      ][i % 3]!,
  )

  const bombs: Record<string, string> = {
    'a megabyte of words': fill('word ', 1e6),
    'a megabyte without a space': fill('x', 1e6),
    'ten thousand mentions': fill(`nostr:${NPUB} `, 700_000),
    'mentions of 2,500 characters': fill(`nostr:${NEVENT} `),
    'broken mentions': fill(`nostr:${NPUB.slice(0, -1)}q `),
    'glued keys': fill(NPUB),
    'glued keys after a scheme': fill(`nostr:${NPUB}${NPUB}`),
    'prefixes of keys': fill('npub1'),
    'an endless key': `nostr:npub1${fill('q')}`,
    'secret keys': fill(`nsec1${'q'.repeat(58)} `),
    'beginnings of secret keys': fill('nsec1'),
    'beginnings of secret keys, cut': `${fill('nsec1', 1e5)}!`,
    links: fill('https://a.example/x '),
    'links with unicode hosts': fill('https://ä.example/x '),
    'glued links': fill('https://a'),
    'broken links': fill('https://[ '),
    'an endless link': `https://a.example/${fill('x')}`,
    'brackets after a link': `https://a.example/${fill(')')}`,
    'short links with brackets': fill('https://a/)))) '),
    pictures: fill('https://x.example/1.png '),
    hashtags: fill('#a '),
    'glued hashtags': fill('#a'),
    'an endless hashtag': `#${fill('ä')}`,
    'custom emoji': fill(':e0:'),
    'unknown emoji': fill(':nope:'),
    colons: fill(':'),
    'half emoji': fill(`:${'a'.repeat(50)}`),
    'emoji bombs': fill('👨‍👩‍👧‍👦'),
    'combining marks': fill('\u0301'),
    'line breaks': fill('\n'),
    'line breaks and spaces': fill('\n   \n \t'),
    'spaces after line breaks': `\n\n${fill(' ')}x`,
    'carriage returns': fill('\r\n'),
    overrides: fill('\u202e'),
    'nested isolates': fill('\u2067', size / 2) + fill('\u2069', size / 2),
    'embeddings closed by isolates': fill('\u2067\u202a\u202a\u2069'),
    'legacy mentions': fill('#[2]'),
    'half surrogates': fill('\ud83d'),
    'at signs': fill('@'),
    schemes: fill('nostr:'),
    relays: fill('wss://r.example '),
    'broken relays': fill('wss://[ '),
    'broken links, minimal': fill('http://['),
    'markdown links': fill('[a](https://a.example/(x)) '),
  }

  it.each(Object.entries(bombs))('stays small for %s', (_, bomb) => {
    const read = () => truncateBlocks(parseNoteText(bomb, manyTags, options))
    // The fastest of several runs counts, because the code is not compiled yet in the first ones.
    const ms = measureLeastProcessorTimeMs(read, { tries: 12, enough: 50 })
    if (process.env.SHOW_TIMES) process.stdout.write(`${ms.toFixed(2)} ms ${_}\n`)
    expect(ms).toBeLessThan(50)
  })

  it('stays small for broken addresses in tags', () => {
    const bad = 'https://[/'
    const nprofile = nprofileEncode({ pubkey: KEY, relays: Array(300).fill('wss://[') })
    const imeta = ['imeta', 'url https://a.example/1', ...Array(50).fill(`fallback ${bad}`)]
    const notes: [string, string[][]][] = [
      [fill(':e:'), [['emoji', 'e', bad]]],
      [fill(`nostr:${nprofile} `), []],
      [fill('#[0]'), [['e', KEY, 'wss://[']]],
      [fill('#[0]'), [['p', KEY, 'wss://[']]],
      ['https://a.example/1', Array(10_000).fill(imeta)],
      ['x', Array(10_000).fill(['e', KEY, 'wss://['])],
      ['x', Array(10_000).fill(['q', KEY, 'wss://['])],
      ['x', Array(10_000).fill(['a', `30023:${KEY}:`, 'wss://[', 'root'])],
    ]
    for (const [note, noteTags] of notes) {
      const read = () => {
        parseNoteText(note, noteTags)
        parseThreadRefs({ kind: 1, tags: noteTags, content: note })
        parseThreadRefs({ kind: 1111, tags: noteTags })
        parseContentWarning({ tags: noteTags, content: note })
      }
      const ms = measureLeastProcessorTimeMs(read, { tries: 8, enough: 50 })
      if (process.env.SHOW_TIMES) process.stdout.write(`${ms.toFixed(2)} ms broken tags\n`)
      expect(ms).toBeLessThan(50)
    }
  })

  it('parses a usual note quickly', () => {
    const note = `GM nostr:${NPUB} ⚡ Today I fixed the relay and wrote about it, see https://blog.example.com/posts/relay-fix?ref=nostr — thanks to everyone who helped. #nostr #grownostr :soapbox:\n\nhttps://cdn.example.com/0123456789abcdef.jpg`
    const noteTags = [
      ['p', KEY],
      ['t', 'nostr'],
      ['emoji', 'soapbox', 'https://e.example/s.png'],
    ]
    const rounds = 2000
    const read = () => {
      for (let i = 0; i < rounds; i++) parseNoteText(note, noteTags)
    }
    read()
    const micros = (measureProcessorTimeMs(read) / rounds) * 1000
    if (process.env.SHOW_TIMES)
      process.stdout.write(`${micros.toFixed(1)} us per ${note.length}-character note\n`)
    // This usually takes far less time. The limit is high, because the machine may be slower.
    expect(micros).toBeLessThan(250)
  })
})
