import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeNote } from '#kernel/nostr'
import type { NoteBlock } from './note-block'
import { parseNoteText } from './parse-note-text'
import { truncateBlocks } from './truncate-blocks'

const IMAGE = 'https://x.example/a.png'
const textOf = (blocks: NoteBlock[]) =>
  blocks
    .flatMap(block => (block.type === 'text' ? block.inline : []))
    .map(token => (token.type === 'text' ? token.text : 'label' in token ? token.label : `<${token.type}>`))
    .join('')

describe('truncateBlocks', () => {
  it('leaves short notes alone', () => {
    const blocks = parseNoteText(`${'word '.repeat(60)}\n${IMAGE}`)
    const result = truncateBlocks(blocks)
    expect(result).toEqual({ blocks, truncated: false })
    expect(result.blocks).toBe(blocks)
  })

  it('shows a slightly longer note as a whole', () => {
    expect(truncateBlocks(parseNoteText('word '.repeat(65))).truncated).toBe(false)
    expect(truncateBlocks(parseNoteText('word '.repeat(70))).truncated).toBe(true)
  })

  it('cuts at a word and drops what follows', () => {
    const { blocks, truncated } = truncateBlocks(
      parseNoteText(`${IMAGE}\n${'seven77 '.repeat(100)}\n${IMAGE}`),
    )
    expect(truncated).toBe(true)
    expect(blocks.map(block => block.type)).toEqual(['media', 'text'])
    expect(textOf(blocks)).toBe(`${'seven77 '.repeat(37).trim()}…`)
  })

  it('cuts endless words between characters', () => {
    const { blocks } = truncateBlocks(parseNoteText(`a${'👩🏽‍🚀'.repeat(200)}`))
    expect(textOf(blocks)).toMatch(/^a(?:👩🏽‍🚀)+…$/u)
    expect(textOf(truncateBlocks(parseNoteText(`a${'👍🏽'.repeat(300)}`)).blocks)).toMatch(/^a(?:👍🏽)+…$/u)
  })

  it('shows twelve lines at most', () => {
    const { blocks, truncated } = truncateBlocks(parseNoteText('a\n'.repeat(100)))
    expect(truncated).toBe(true)
    expect(textOf(blocks)).toBe(`${'a\n'.repeat(12).trim()}…`)
    expect(truncateBlocks(parseNoteText('a\n'.repeat(12))).truncated).toBe(false)
  })

  it('counts tokens, and keeps three embeds', () => {
    const { blocks } = truncateBlocks(parseNoteText('#tagtagtag '.repeat(100)))
    expect(textOf(blocks).length).toBeLessThan(320)
    const note = encodeNote('a'.repeat(64))
    const embeds = truncateBlocks(parseNoteText(`nostr:${note}\n`.repeat(5)))
    expect(embeds).toMatchObject({ truncated: true, blocks: { length: 3 } })
  })

  it('treats a note that was cut as long', () => {
    expect(truncateBlocks([{ type: 'cut', shownCount: 1, total: 2 }])).toEqual({
      blocks: [],
      truncated: true,
    })
  })

  it('never throws, stays bounded, keeps the beginning', () => {
    const unit = fc.constantFrom(
      'a',
      'b ',
      '\n',
      '#tag ',
      `${IMAGE} `,
      '👩🏽‍🚀',
      'https://x.example/ ',
      '\u0301',
    )
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 600 }), fc.integer({ min: 1, max: 400 }), (content, limit) => {
        const blocks = parseNoteText(content)
        const result = truncateBlocks(blocks, limit)
        const shown = textOf(result.blocks)
        expect(shown.length).toBeLessThanOrEqual(limit * 1.1 + 60)
        expect(shown.split('\n').length).toBeLessThanOrEqual(14)
        if (!result.truncated) expect(result.blocks).toEqual(blocks)
        expect(textOf(blocks).startsWith(shown.replace(/…$/, ''))).toBe(true)
      }),
    )
  })
})
