import { MediaBlock } from '../media-views/media-block'
import { MediaGallery } from '../media-views/media-gallery'
import type { NoteBlock } from '../text'
import styles from './blocks.module.css'
import { EmbedBlock } from './embed-block'
import { InlineTokens } from './inline-tokens'

/** What a note says, top to bottom. `name` tells it from other notes. */
export function NoteBlocks({ blocks, name }: { blocks: readonly NoteBlock[]; name: string }) {
  return (
    <div className={styles.blocks}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a note never changes, and its parts have no other name
        <Block key={index} block={block} name={`${name}:${index}`} />
      ))}
    </div>
  )
}

function Block({ block, name }: { block: NoteBlock; name: string }) {
  switch (block.type) {
    case 'text':
      return (
        <p className={styles.text} dir="auto">
          <InlineTokens tokens={block.inline} />
        </p>
      )
    case 'media':
      return <MediaBlock item={block.item} />
    case 'gallery':
      return <MediaGallery items={block.items} name={name} />
    case 'embed':
      return <EmbedBlock target={block.ref} />
    case 'cut':
      return (
        <p className={styles.quiet}>
          The first {block.shown.toLocaleString()} of {block.total.toLocaleString()} characters are shown.
        </p>
      )
  }
}
