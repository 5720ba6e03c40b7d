import { use, useId, useMemo } from 'react'
import { threadRefToEventRef } from '#kernel/nostr'
import styles from '../blocks/blocks.module.css'
import { InlineTokens } from '../blocks/inline-tokens'
import { NoteBlocks } from '../blocks/note-blocks'
import { getSiteHost } from '../blocks/parsed-note'
import { WebLink } from '../blocks/web-link'
import { EmbedDepthContext, MAX_EMBED_DEPTH } from '../card/embed-depth'
import { NoteLink } from '../card/note-link'
import { type NoteBlock, parseNoteText } from '../text'

interface RichTextProps {
  readonly text: string
  readonly tags?: readonly (readonly string[])[]
  readonly as?: 'paragraphs' | 'note' | 'line'
  readonly isPrivate?: boolean
}

const NO_TAGS: NonNullable<RichTextProps['tags']> = []

/** Text with links and mentions. Media and quoted notes are shown as links, or as they are in a note. */
export default function RichText({
  text,
  tags = NO_TAGS,
  as = 'paragraphs',
  isPrivate = false,
}: RichTextProps) {
  const blocks = useMemo(() => {
    const host = getSiteHost()
    return parseNoteText(as === 'line' ? text.trim() : text, tags, host ? { ownHost: host } : {})
  }, [text, tags, as])
  const name = useId()
  const embedDepth = use(EmbedDepthContext)
  if (as === 'note') {
    const hasHintedEmbed = blocks.some(block => block.type === 'embed' && block.ref.relays.length > 0)
    return (
      <EmbedDepthContext value={isPrivate && hasHintedEmbed ? MAX_EMBED_DEPTH : embedDepth}>
        <NoteBlocks blocks={blocks} name={name} />
      </EmbedDepthContext>
    )
  }
  if (as === 'line')
    return (
      <>
        {/^\s*/.exec(text)?.[0]}
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, always replaced together
          <Block key={index} block={block} />
        ))}
        {/\S(\s*)$/.exec(text)?.[1]}
      </>
    )
  return (
    <div className={styles.blocks}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, always replaced together
        <p key={index} className={styles.text} dir="auto">
          <Block block={block} />
        </p>
      ))}
    </div>
  )
}

function Block({ block }: { block: NoteBlock }) {
  switch (block.type) {
    case 'text':
      return <InlineTokens tokens={block.inline} />
    case 'media':
      return <MediaLink url={block.item.url} />
    case 'gallery':
      return block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may come twice
        <span key={index}>
          <MediaLink url={item.url} />{' '}
        </span>
      ))
    case 'player':
      return <WebLink href={block.href}>{block.label}</WebLink>
    case 'embed':
      return (
        <NoteLink to={threadRefToEventRef(block.ref)} className={styles.quoted}>
          Quoted note →
        </NoteLink>
      )
    case 'invoice':
      return `${block.paymentRequest.slice(0, 20)}…`
    case 'cut':
      return '…'
  }
}

function MediaLink({ url }: { url: string }) {
  return <WebLink href={url}>{shortAddress(url)}</WebLink>
}

/** Returns the URL's host and the end of its file name. */
function shortAddress(url: string): string {
  const { host, pathname } = new URL(url)
  const file = pathname.split('/').at(-1) ?? ''
  return file.length > 24 ? `${host}/…${file.slice(-16)}` : `${host}/${file}`
}
