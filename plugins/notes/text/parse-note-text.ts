import type { Tags } from '#kernel/nostr'
import type { InlineToken, NoteBlock, ParseOptions } from './note-block'
import { prepareText } from './prepare-text'
import { TokenContext } from './token-context'
import { tokenize } from './tokenize'

/**
 * Turns the content of a note into blocks to show. Pure and total: any text and tags give a result in linear time,
 * and every address in it has been checked.
 *
 * The author's text stays as it is, except: secret keys (masked), unbalanced bidirectional controls, more than one
 * empty line in a row, white space next to media, players and embeds and at the ends, and everything after 64 Ki
 * units (a last `cut` block says so). At most 1,000 tokens, 50 files and players and 20 embeds; the rest stays text
 * or links. NIP-08, 10, 19, 21, 24, 27, 30, 92.
 */
export function parseNoteText(content: string, tags: Tags = [], options: ParseOptions = {}): NoteBlock[] {
  if (typeof content !== 'string' || content === '') return []
  const { text, shown } = prepareText(content)
  const blocks: NoteBlock[] = []
  let inline: InlineToken[] = []
  const flush = () => {
    const trimmed = trimInline(inline, blocks.length > 0)
    if (trimmed.length > 0) blocks.push({ type: 'text', inline: trimmed })
    inline = []
  }
  for (const { piece } of tokenize(text, new TokenContext(tags, options))) {
    if (piece.type === 'media' || piece.type === 'player' || piece.type === 'embed') {
      flush()
      addBlock(blocks, piece)
    } else inline.push(piece)
  }
  flush()
  if (shown < content.length) blocks.push({ type: 'cut', shown, total: content.length })
  return blocks
}

/** White space between pictures was trimmed, so adjacent pictures here were adjacent in the note. */
function addBlock(
  blocks: NoteBlock[],
  block: Extract<NoteBlock, { type: 'media' | 'player' | 'embed' }>,
): void {
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

/** Trims white space; the first line of a note keeps its indentation, for drawings made of characters. */
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
