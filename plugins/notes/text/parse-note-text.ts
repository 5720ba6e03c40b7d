import type { UncheckedTags } from '#kernel/nostr'
import type { InlineToken, NoteBlock, NoteParseOptions } from './note-block'
import { NoteTokenizerState, type TextToken } from './note-tokenizer-state'
import { prepareNoteText } from './prepare-note-text'
import { tokenizeNote } from './tokenize-note'

/**
 * Turns the content of a note into blocks to show. The function is pure and accepts any text and tags. It takes linear
 * time, and every address in the result has been checked.
 *
 * The author's text is changed only in these ways: secret keys are masked, unbalanced bidirectional controls are
 * removed, several empty lines become one, white space at the ends and next to media, players and embeds is removed,
 * and everything after 64 Ki UTF-16 units is cut off, which a last `cut` block says. A note has at most 1,000 tokens,
 * 50 files and players, and 20 embeds; further ones stay text or links. Implements NIP-08, 10, 19, 21, 24, 27, 30, 92.
 */
export function parseNoteText(
  content: string,
  tags: UncheckedTags = [],
  options: NoteParseOptions = {},
): NoteBlock[] {
  if (typeof content !== 'string' || content === '') return []
  const { text, coveredLength } = prepareNoteText(content)
  const blocks: NoteBlock[] = []
  let inline: InlineToken[] = []
  const flush = () => {
    const trimmed = trimInline(inline, blocks.length > 0)
    if (trimmed.length > 0) blocks.push({ type: 'text', inline: trimmed })
    inline = []
  }
  for (const { token } of tokenizeNote(text, new NoteTokenizerState(tags, options))) {
    if (isBlockToken(token)) {
      flush()
      addBlock(blocks, token)
    } else inline.push(token)
  }
  flush()
  if (coveredLength < content.length)
    blocks.push({ type: 'cut', shownCount: coveredLength, total: content.length })
  return blocks
}

type BlockToken = Extract<NoteBlock, { type: 'media' | 'player' | 'embed' | 'invoice' }>

const isBlockToken = (piece: TextToken): piece is BlockToken =>
  /^(?:media|player|embed|invoice)$/.test(piece.type)

/** White space between pictures was removed, so pictures that are adjacent here were adjacent in the note. */
function addBlock(blocks: NoteBlock[], block: BlockToken): void {
  const last = blocks.at(-1)
  if (block.type === 'media' && block.item.kind === 'image') {
    if (last?.type === 'gallery') {
      last.items.push(block.item)
      return
    }
    if (last?.type === 'media' && last.item.kind === 'image') {
      blocks[blocks.length - 1] = { type: 'gallery', items: [last.item, block.item] }
      return
    }
  }
  blocks.push(block)
}

/**
 * Trims white space at both ends. The first line of a note keeps its indentation, because a drawing made of characters
 * needs it.
 */
function trimInline(inline: InlineToken[], afterBlock: boolean): InlineToken[] {
  const first = inline[0]
  if (first?.type === 'text') {
    const text = afterBlock ? first.text.trimStart() : dropBlankLines(first.text)
    if (text) inline[0] = { type: 'text', text }
    else inline.shift()
  }
  const last = inline.at(-1)
  if (last?.type === 'text') {
    const text = last.text.trimEnd()
    if (text) inline[inline.length - 1] = { type: 'text', text }
    else inline.pop()
  }
  return inline
}

function dropBlankLines(text: string): string {
  const start = text.length - text.trimStart().length
  return text.slice(text.lastIndexOf('\n', start - 1) + 1)
}
