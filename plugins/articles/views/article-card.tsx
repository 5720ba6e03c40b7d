import { useMemo } from 'react'
import type { NoteKindViewProps } from '#contracts/notes'
import { encodeNaddr, getIdentifier } from '#kernel/nostr'
import { Picture, PluginView } from '#kernel/react'
import { PathLink } from '#kernel/router'
import { ContentCard, RelativeTime, SkeletonText } from '#ui-kit'
import { parseArticleMetadata } from '../article/parse-article'
import { parsePictureSizes } from '../article/parse-picture-sizes'
import { Markdown } from '../contract'
import styles from './article-card.module.css'

/** Words per minute. */
const WORDS_PER_MINUTE = 220

/** Number of lines of the placeholder. */
const PLACEHOLDER_LINES = 8

/** Size in px at which an article's main picture is requested: the width of the main column, and half of it. */
const HEAD_PICTURE_SIZE = { width: 600, height: 300, mode: 'fill' } as const

/** An article. Its own page shows it completely; elsewhere only title, picture and summary are shown. */
export default function ArticleCard({ event, mode }: NoteKindViewProps) {
  const { title, summary, image, publishedAt } = parseArticleMetadata(event)
  const sizes = useMemo(() => parsePictureSizes(event), [event])
  const naddr =
    encodeNaddr({ kind: event.kind, pubkey: event.pubkey, identifier: getIdentifier(event) }) ?? ''
  const readingMinutes = Math.max(1, Math.round(event.content.split(/\s+/).length / WORDS_PER_MINUTE))
  const details = (
    <span>
      {publishedAt !== undefined && (
        <>
          <RelativeTime timeSeconds={publishedAt} /> ·{' '}
        </>
      )}
      {readingMinutes} min to read
    </span>
  )
  const name = title ?? 'An article without a title'
  if (mode !== 'page')
    return (
      <ContentCard
        picture={image && <Picture url={image} size={HEAD_PICTURE_SIZE} alt="" />}
        title={<PathLink path={`/${naddr}`}>{name}</PathLink>}
        text={summary}
        facts={details}
      />
    )
  return (
    <div className={styles.page}>
      {image && (
        <Picture
          className={styles.image}
          url={image}
          size={HEAD_PICTURE_SIZE}
          alt=""
          fallback={<div className={styles.image} />}
        />
      )}
      <h2 className={styles.heading} dir="auto">
        {name}
      </h2>
      <p className={styles.facts}>{details}</p>
      <PluginView
        token={Markdown}
        text={event.content}
        sizes={sizes}
        tags={event.tags}
        pending={
          <div data-pending="">
            <SkeletonText lineCount={PLACEHOLDER_LINES} />
          </div>
        }
      />
    </div>
  )
}
