import { describe, expect, it } from 'vitest'
import { encodeNprofile, encodeNpub } from '#kernel/nostr'
import type { InlineToken, NoteBlock } from './note-block'
import { parseNoteText } from './parse-note-text'

const KEY = '3bf0c63fcb93463407af97a5e5ee64fa883d107ef9e558472c4eb9aaaefa459d'
const NPUB = encodeNpub(KEY)!
const NSEC = 'nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5'
const byId = { by: 'id', id: KEY, relays: [] }
const mention = { type: 'mention', pubkey: KEY, relays: [] }

/** Returns the tokens of a note that consists of a single text block. */
function inline(content: string, tags: string[][] = [], ownHost?: string): InlineToken[] {
  const blocks = parseNoteText(content, tags, ownHost ? { ownHost } : {})
  expect(blocks.length, JSON.stringify(blocks)).toBeLessThanOrEqual(1)
  const [block] = blocks
  return block?.type === 'text' ? block.inline : []
}
const text = (value: string): InlineToken => ({ type: 'text', text: value })
const link = (href: string, label = href): InlineToken => ({ type: 'link', href, label })
const types = (blocks: NoteBlock[]) => blocks.map(block => block.type)

describe('text', () => {
  it('keeps line breaks and spaces, with one empty line at most', () => {
    expect(inline('a  b\nc\r\n\r\n\r\n \n\n\nd')).toEqual([text('a  b\nc\n\nd')])
    expect(inline('\n \n  /\\_/\\\n ( o.o )\n\n')).toEqual([text('  /\\_/\\\n ( o.o )')])
    expect(parseNoteText('')).toEqual([])
    expect(parseNoteText(' \n\n ')).toEqual([])
  })

  it('removes lone bidirectional overrides and keeps pairs', () => {
    expect(inline('a\u202eb')).toEqual([text('ab')])
    expect(inline('a\u202bb\u202cc')).toEqual([text('a\u202bb\u202cc')])
  })
})

describe('links', () => {
  it('accepts http and https, in any case', () => {
    expect(inline('see https://example.com/a?b#c now')).toEqual([
      text('see '),
      link('https://example.com/a?b#c'),
      text(' now'),
    ])
    expect(inline('HTTP://Example.com')).toEqual([link('http://example.com/', 'HTTP://Example.com')])
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,<b>',
    'blob:https',
    'file:///etc/passwd',
    'mailto:a@b.example',
    'lightning:lnbc1xyz',
    'https://',
    'https:///x',
    'https://user:pass@bank.example/',
    'https://bank.example@evil.example/',
    'https://[bad',
    'https://a b'.slice(0, 8),
    'httpſ://example.com',
    `https://example.com/${'x'.repeat(2100)}`,
  ])('leaves %.40s as text', content => {
    expect(inline(content)).toEqual([text(content)])
  })

  it('leaves out the punctuation around', () => {
    for (const tail of ['.', ',', '!?', ')', ').', ']', '}"', "'", '…', '”', '。', '、', '>', '`', '**']) {
      expect(inline(`https://example.com/x${tail}`)).toEqual([link('https://example.com/x'), text(tail)])
    }
    expect(inline('(https://en.wikipedia.org/wiki/Key_(lock))')).toEqual([
      text('('),
      link('https://en.wikipedia.org/wiki/Key_(lock)'),
      text(')'),
    ])
  })

  it('shortens labels to 47 characters and an ellipsis', () => {
    const url = `https://example.com/${'x'.repeat(60)}`
    expect(inline(url)).toEqual([link(url, `${url.slice(0, 47)}…`)])
    expect(inline(url.slice(0, 50))).toEqual([link(url.slice(0, 50))])
  })

  it('shows the host the browser will open', () => {
    expect(inline('https://аpple.com/x')).toEqual([link('https://xn--pple-43d.com/x')])
    expect(inline('https://3232235777/x')).toEqual([link('https://192.168.1.1/x')])
    const long = `https://paypal.com.${'a.'.repeat(30)}evil.example/login`
    const [token] = inline(long)
    expect(token).toMatchObject({
      type: 'link',
      label: expect.stringMatching(/^https:\/\/….*evil\.example…$/),
    })
    expect(inline('https://ja.wikipedia.org/wiki/日本')).toMatchObject([
      { label: 'https://ja.wikipedia.org/wiki/日本' },
    ])
  })

  it('stops at invisible characters', () => {
    expect(inline('https://a.example\u200b/x\u202e')[0]).toEqual(
      link('https://a.example/', 'https://a.example'),
    )
  })

  it('turns links to this site into paths', () => {
    expect(inline('https://pinion.example/e/1?a=b#c', [], 'pinion.example')).toEqual([
      { type: 'internal', path: '/e/1?a=b#c', label: 'https://pinion.example/e/1?a=b#c' },
    ])
    expect(inline('https://pinion.example//evil.example/x', [], 'Pinion.Example')).toMatchObject([
      { type: 'internal', path: '/evil.example/x' },
    ])
    expect(inline('https://pinion.example:8443/x', [], 'pinion.example')).toMatchObject([{ type: 'link' }])
  })

  it('shows relay addresses', () => {
    expect(inline('use wss://Relay.example/, ok')).toEqual([
      text('use '),
      { type: 'relay', host: 'relay.example', url: 'wss://relay.example' },
      text(', ok'),
    ])
    expect(inline('ws://relay.example')).toEqual([text('ws://relay.example')])
  })
})

describe('mentions', () => {
  it('reads nostr:, @ and bare forms', () => {
    for (const form of [
      `nostr:${NPUB}`,
      `@${NPUB}`,
      NPUB,
      NPUB.toUpperCase(),
      `nostr://${NPUB}`,
      `NOSTR:${NPUB}`,
    ]) {
      expect(inline(`hi ${form}, you`)).toEqual([text('hi '), mention, text(', you')])
    }
    const nprofile = encodeNprofile({ pubkey: KEY, relays: ['wss://r.example'] })
    expect(inline(`nostr:${nprofile}'s`)).toEqual([{ ...mention, relays: ['wss://r.example'] }, text("'s")])
  })

  it('reads mentions glued together or to the next word', () => {
    expect(inline(`nostr:${NPUB}nostr:${NPUB}`)).toEqual([mention, mention])
    expect(inline(`nostr:${NPUB}hello`)).toEqual([mention, text('hello')])
    expect(inline(`见nostr:${NPUB}`)).toEqual([text('见'), mention])
  })

  it('leaves keys inside words, addresses and domains', () => {
    for (const content of [
      `x${NPUB}`,
      `${NPUB}@npub.cash`,
      `${NPUB}.example.com`,
      `a/${NPUB}`,
      `${NPUB.slice(0, -1)}q`,
    ]) {
      expect(inline(content)).toEqual([text(content)])
    }
  })

  it('reads #[n] by tag position', () => {
    const tags = [
      ['p', KEY, 'wss://r.example'],
      ['e', KEY],
      ['p', 'junk'],
    ]
    expect(inline('#[0]!', tags)).toEqual([{ ...mention, relays: ['wss://r.example'] }, text('!')])
    expect(parseNoteText('see #[1]', tags)).toEqual([
      { type: 'text', inline: [text('see')] },
      { type: 'embed', ref: byId, source: '#[1]' },
    ])
    expect(inline('#[2] #[3] #[99999]', tags)).toEqual([text('#[2] #[3] #[99999]')])
  })

  it('masks secret keys everywhere and never links them', () => {
    for (const form of [
      NSEC,
      `nostr:${NSEC}`,
      NSEC.toUpperCase(),
      `${NSEC.slice(0, -1)}q`,
      `x${NSEC}x`,
      `#${NSEC}`,
    ]) {
      const shown = JSON.stringify(inline(form)).toLowerCase()
      expect(shown).toContain('nsec1…')
      expect(shown).not.toContain(NSEC.slice(0, 12))
    }
    expect(inline(`https://njump.me/${NSEC}`)).toEqual([text('https://njump.me/nsec1…')])
    for (const secret of [
      'ncryptsec1qgg9947rlpvqu76pj5ecreduf9jxhselq2nae2kghhvd5g7dgjtcxfqtd',
      NSEC.replace(/./g, c => `%${c.charCodeAt(0).toString(16)}`),
      'nostr+walletconnect://ab?relay=wss://r.example&secret=cd',
      encodeURIComponent('bunker://ab?relay=wss://r.example&secret=cd'),
    ]) {
      const link = `https://njump.me/?connect=${secret}`
      expect(inline(link)).toEqual([text(link)])
    }
    expect(inline('what is an nsec1 key')).toEqual([text('what is an nsec1 key')])
  })
})

describe('hashtags', () => {
  it('reads letters of any script, digits and underscores', () => {
    const tags = inline('#Bitcoin (#日本語) #a_1 ⚡#zap ##x').filter(token => token.type === 'hashtag')
    expect(tags.map(token => token.tag)).toEqual(['bitcoin', '日本語', 'a_1', 'zap', 'x'])
    expect(tags[0]).toEqual({ type: 'hashtag', tag: 'bitcoin', label: '#Bitcoin' })
  })

  it.each(['#1', '#2024', '#', '#_', 'a#b', '&#x27', 'é#x', `#${'x'.repeat(101)}`, '/#top'])(
    'leaves %.20s',
    content => {
      expect(inline(content)).toEqual([text(content)])
    },
  )
})

describe('emoji', () => {
  const tags = [
    ['emoji', 'soapbox', 'https://e.example/s.png'],
    ['emoji', 'bad', 'http://e.example/s.png'],
    ['emoji', 'js', 'javascript:1'],
    ['emoji', 'x'.repeat(51), 'https://e.example/x.png'],
    ['emoji', '__proto__', 'https://e.example/p.png'],
  ]
  const soapbox = { type: 'emoji', shortcode: 'soapbox', url: 'https://e.example/s.png' }

  it('shows shortcodes with an https tag', () => {
    expect(inline('a:soapbox:b', tags)).toEqual([text('a'), soapbox, text('b')])
    expect(inline(':no:soapbox:', tags)).toEqual([text(':no'), soapbox])
    expect(inline(':__proto__:', tags)).toMatchObject([{ type: 'emoji' }])
    for (const content of [':bad:', ':js:', `:${'x'.repeat(51)}:`, ':constructor:', '10:30:45']) {
      expect(inline(content, tags)).toEqual([text(content)])
    }
  })
})

it('allows an emoji without https only from the page’s own host, as in development', () => {
  const tags = [['emoji', 'here', 'http://localhost:7448/s.png']]
  const first = (ownHost: string) => parseNoteText(':here:', tags, { ownHost })[0]
  expect(first('localhost:5173')).toMatchObject({ inline: [{ type: 'emoji' }] })
  expect(first('pinion.example')).toMatchObject({ inline: [{ type: 'text' }] })
})

describe('limits', () => {
  it('reports that only the beginning was parsed', () => {
    const blocks = parseNoteText('word '.repeat(300_000))
    expect(blocks.at(-1)).toEqual({ type: 'cut', shownCount: 65_534, total: 1_500_000 })
    expect(parseNoteText('x'.repeat(65_536)).length).toBe(1)
  })

  it('cuts no link and no key in half', () => {
    const blocks = parseNoteText(`${'x'.repeat(65_500)} https://example.com/${'y'.repeat(100)}`)
    expect(types(blocks)).toEqual(['text', 'cut'])
    const secret = parseNoteText(`${'x'.repeat(65_520)}${NSEC}`)
    expect(JSON.stringify(secret)).toContain('nsec1…')
    expect(JSON.stringify(secret)).not.toContain('nsec1v')
  })

  it('makes at most a thousand pieces', () => {
    const blocks = parseNoteText('#a '.repeat(5000))
    expect(blocks[0]).toMatchObject({ type: 'text', inline: { length: 2000 } })
  })
})
