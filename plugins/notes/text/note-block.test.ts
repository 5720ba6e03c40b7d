import { describe, expect, it } from 'vitest'
import { encodeNaddr, encodeNevent, encodeNote, encodeNpub } from '#kernel/nostr'
import { measureLeastProcessorTimeMs } from '../../../tests/support/processor-time'
import payable from '../../../tests/vectors/payable-invoices.json'
import type { InlineToken, NoteBlock } from './note-block'
import { parseNoteText } from './parse-note-text'

const KEY = '3bf0c63fcb93463407af97a5e5ee64fa883d107ef9e558472c4eb9aaaefa459d'
const NPUB = encodeNpub(KEY)!
const NOTE = encodeNote(KEY)!
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
const types = (blocks: NoteBlock[]) => blocks.map(block => block.type)

describe('invoices', () => {
  const [{ invoice } = { invoice: '' }] = payable.invoices
  const block = { type: 'invoice', paymentRequest: invoice }

  it.each([
    ['alone', invoice, [block]],
    ['after words', `Pizza share please: ${invoice}`, ['Pizza share please:', block]],
    ['with a scheme', `lightning:${invoice} thanks`, [block, 'thanks']],
    ['with a scheme and slashes, in capitals', `LIGHTNING://${invoice.toUpperCase()}`, [block]],
    ['before a full stop', `(${invoice}).`, ['(', block, ').']],
    ['twice', `${invoice}\n${invoice}`, [block, block]],
    ['in mixed case', `${invoice.slice(0, -1)}Y`, [`${invoice.slice(0, -1)}Y`]],
    ['as a part of a word', `x${invoice}`, [`x${invoice}`]],
    ['in an address', `https://pay.example/${invoice}`, [`https://pay.example/${invoice}`]],
    ['cut short', invoice.slice(0, 60), [invoice.slice(0, 60)]],
    ['in code', `\`\`\`${invoice}\`\`\``, [`\`\`\`${invoice}\`\`\``]],
  ])('are found %s', (_, content, expected) => {
    const shape = parseNoteText(content).map(each =>
      each.type === 'text'
        ? each.inline
            .map(token => (token.type === 'link' ? token.href : 'text' in token ? token.text : ''))
            .join('')
        : each,
    )
    expect(shape).toEqual(expected)
  })

  it('are at most fifty, and a text of nothing but their beginnings takes a moment', () => {
    const many = parseNoteText(`${invoice} `.repeat(100))
    expect(many.filter(each => each.type === 'invoice')).toHaveLength(50)
    expect(measureLeastProcessorTimeMs(() => void parseNoteText('lnbc1'.repeat(13_000)))).toBeLessThan(200)
  })
})

describe('media', () => {
  it('recognises files by extension and leaves SVG a link', () => {
    const blocks = parseNoteText(
      'look\n\nhttps://x.example/a.JPG?w=1\n\nand https://x.example/b.mp4 https://x.example/c.mp3',
    )
    expect(blocks).toEqual([
      { type: 'text', inline: [text('look')] },
      { type: 'media', item: { kind: 'image', url: 'https://x.example/a.JPG?w=1', fallbacks: [] } },
      { type: 'text', inline: [text('and')] },
      { type: 'media', item: { kind: 'video', url: 'https://x.example/b.mp4', fallbacks: [] } },
      { type: 'media', item: { kind: 'audio', url: 'https://x.example/c.mp3', fallbacks: [] } },
    ])
    expect(
      inline('https://x.example/a.svg', [['imeta', 'url https://x.example/a.svg', 'm image/png']]),
    ).toMatchObject([{ type: 'link' }])
  })

  it('joins pictures separated only by white space', () => {
    const a = 'https://x.example/a.png'
    expect(types(parseNoteText(`${a}\n\n${a} ${a}\nhi\n${a}\nhttps://x.example/v.mp4\n${a}`))).toEqual([
      'gallery',
      'text',
      'media',
      'media',
      'media',
    ])
    expect(parseNoteText(`${a} ${a} ${a}`)).toMatchObject([{ type: 'gallery', items: { length: 3 } }])
  })

  it('uses the description in imeta', () => {
    const url = 'https://blossom.example/abc'
    const tags = [['imeta', `url ${url}`, 'm image/webp', 'dim 10x20', 'alt a cat']]
    expect(parseNoteText(`cat: ${url}`, tags)[1]).toEqual({
      type: 'media',
      item: {
        kind: 'image',
        url,
        mime: 'image/webp',
        dim: { width: 10, height: 20 },
        alt: 'a cat',
        fallbacks: [],
      },
    })
    expect(inline(`${url}.jpg`, [['imeta', `url ${url}.jpg`, 'm text/html']])).toMatchObject([
      { type: 'link' },
    ])
  })

  it.each([
    ['cat.jpg', 'm application/octet-stream', 'image'],
    ['clip.mp4', 'm APPLICATION/octet-stream', 'video'],
    ['cat.JPG', 'm binary', 'image'],
    ['cat.jpg', 'm application/json', 'image'],
    ['cat.jpg', 'm image/*', 'image'],
    ['cat.jpg', 'm ', 'image'],
    ['cat.jpg', 'dim 0x0', 'image'],
    ['cat.jpg', 'm Video/MP4; codecs="avc1"', 'video'],
    ['clip.mp4', 'm image/gif', 'image'],
    ['song', 'm audio/mpeg ; rate=1', 'audio'],
    ['b1a5', 'm application/octet-stream', undefined],
    ['cat.jpg', 'm image/svg+xml', undefined],
    ['cat.svg', 'm image/png', undefined],
    ['page.jpg', 'm text/html; charset=utf-8', undefined],
  ])('takes %s with “%s” for %s', (name, field, kind) => {
    const url = `https://x.example/${name}`
    const [block] = parseNoteText(url, [['imeta', `url ${url}`, field]])
    expect(block?.type === 'media' ? block.item.kind : undefined).toBe(kind)
  })

  it('takes a file of any type with dimensions for a picture', () => {
    const url = 'https://x.example/b1a5'
    for (const mime of ['application/octet-stream', undefined])
      expect(
        parseNoteText(url, [['imeta', `url ${url}`, 'dim 10x20', ...(mime ? [`m ${mime}`] : [])]]),
      ).toMatchObject([{ type: 'media', item: { kind: 'image' } }])
    expect(types(parseNoteText(url, [['imeta', `url ${url}`, 'dim 10x20', 'm application/pdf']]))).toEqual([
      'text',
    ])
  })

  it('shows fifty files and links the others', () => {
    const blocks = parseNoteText('https://x.example/a.png\n'.repeat(60))
    expect(blocks[0]).toMatchObject({ type: 'gallery', items: { length: 50 } })
    expect(blocks[1]).toMatchObject({ type: 'text' })
  })
})

describe('embeds', () => {
  it('reads note, nevent and naddr, bare or not', () => {
    const nevent = encodeNevent({ id: KEY, relays: ['wss://r.example'], author: KEY, kind: 1 })
    expect(parseNoteText(`nostr:${nevent}`)).toEqual([
      {
        type: 'embed',
        ref: { by: 'id', id: KEY, relays: ['wss://r.example'], author: KEY, kind: 1 },
        source: `nostr:${nevent}`,
      },
    ])
    expect(parseNoteText(NOTE)).toEqual([{ type: 'embed', ref: byId, source: NOTE }])
    const naddr = encodeNaddr({ kind: 30_023, pubkey: KEY, identifier: 'a:b' })
    expect(parseNoteText(naddr!)[0]).toMatchObject({
      ref: { by: 'address', address: `30023:${KEY}:a:b`, identifier: 'a:b', author: KEY, kind: 30_023 },
    })
  })

  it('reads links of every client, and those of this site', () => {
    for (const base of ['https://njump.me/', 'https://client.example/#/n/', 'https://pinion.example/']) {
      expect(parseNoteText(`${base}${NOTE}.`, [], { ownHost: 'pinion.example' })).toEqual([
        { type: 'embed', ref: byId, source: base + NOTE },
        { type: 'text', inline: [text('.')] },
      ])
    }
    expect(inline(`https://primal.net/p/${NPUB}`)).toEqual([mention])
    expect(inline(`https://client.example/${NOTE}/likes`)).toMatchObject([{ type: 'link' }])
    expect(inline('https://njump.me/about')).toMatchObject([{ type: 'link' }])
  })

  it('embeds twenty events and leaves the others as text', () => {
    expect(types(parseNoteText(`nostr:${NOTE}\n`.repeat(30)))).toEqual([...Array(20).fill('embed'), 'text'])
  })
})
