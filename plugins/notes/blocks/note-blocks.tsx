import { LazyView, PluginBoundary, PluginView, usePluginId } from '#kernel/react'
import { MediaFrame } from '#ui-kit'
import { NoteInvoice } from '../contract'
import type { MediaItem } from '../media'
import { MediaBlock } from '../media-views/media-block'
import type { NoteBlock } from '../text'
import styles from './blocks.module.css'
import { EmbedBlock } from './embed-block'
import { InlineTokens } from './inline-tokens'
import { LightboxProvider } from './lightbox-provider'
import { WebLink } from './web-link'

/**
 * The content of a note, top to bottom. `name` is unique to this note: under it, the state of each block is remembered.
 */
export function NoteBlocks({ blocks, name }: { blocks: readonly NoteBlock[]; name: string }) {
  return (
    <LightboxProvider blocks={blocks}>
      <div className={styles.blocks}>
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a note never changes, and its parts have no other key
          <Block key={index} block={block} name={`${name}:${index}`} />
        ))}
      </div>
    </LightboxProvider>
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
      return <Gallery items={block.items} name={name} />
    case 'player':
      return <Player block={block} />
    case 'embed':
      return <EmbedBlock target={block.ref} />
    case 'invoice':
      return <Invoice paymentRequest={block.paymentRequest} />
    case 'cut':
      return (
        <p className={styles.quiet}>
          The first {block.shownCount.toLocaleString()} of {block.total.toLocaleString()} characters are
          shown.
        </p>
      )
  }
}

const loadGallery = () =>
  import('../media-views/media-gallery').then(({ MediaGallery }) => ({ default: MediaGallery }))

/**
 * Reserves the space of a gallery until the gallery's code has loaded. That code loads on first use, because few notes
 * need it.
 */
function Gallery(props: { items: readonly MediaItem[]; name: string }) {
  const placeholder = (
    <MediaFrame width={600} height={400}>
      {null}
    </MediaFrame>
  )
  return (
    <PluginBoundary plugin={usePluginId()} where="gallery" pending={placeholder}>
      <LazyView load={loadGallery} props={props} />
    </PluginBoundary>
  )
}

/** Shows an invoice as plain text until a plugin provides `NoteInvoice`. */
function Invoice({ paymentRequest }: { paymentRequest: string }) {
  const plain = <p className={styles.text}>{paymentRequest}</p>
  return <PluginView token={NoteInvoice} paymentRequest={paymentRequest} pending={plain} fallback={plain} />
}

const loadPlayer = () => import('../players/player-card')

/** Shows a link until the player card has loaded. */
function Player({ block }: { block: Extract<NoteBlock, { type: 'player' }> }) {
  const { site, href, label } = block
  const link = (
    <p className={styles.player}>
      <WebLink href={href}>{label}</WebLink>
    </p>
  )
  return (
    <PluginBoundary plugin={usePluginId()} where="player" pending={link} fallback={link}>
      <LazyView load={loadPlayer} props={{ site, href, label }} />
    </PluginBoundary>
  )
}
