import { useMemo } from 'react'
import type { NoteKindProps } from '#contracts/notes'
import { encodeNaddr, identifierOf } from '#kernel/nostr'
import { Picture, View } from '#kernel/react'
import { PathLink } from '#kernel/router'
import { ContentCard, RelativeTime, SkeletonText } from '#ui-kit'
import { pictureSizes } from '../article/picture-sizes'
import { readArticle } from '../article/read-article'
import { Markdown } from '../contract'
import styles from './article.module.css'

/** Words per minute. */
const WORDS_PER_MINUTE = 220

/** Number of lines of the placeholder. */
const PLACEHOLDER_LINES = 8

/** Size in px at which an article's main picture is requested: the width of the main column, and half of it. */
const HEAD_PICTURE = { width: 600, height: 300, how: 'fill' } as const

/** An article. Its own page shows it completely; elsewhere only title, picture and summary are shown. */
export default function Article({ event, mode }: NoteKindProps) {
  const { title, summary, image, publishedAt } = readArticle(event)
  const sizes = useMemo(() => pictureSizes(event), [event])
  const naddr = encodeNaddr({ kind: event.kind, pubkey: event.pubkey, identifier: identifierOf(event) }) ?? ''
  const minutes = Math.max(1, Math.round(event.content.split(/\s+/).length / WORDS_PER_MINUTE))
  const facts = (
    <span>
      {publishedAt !== undefined && (
        <>
          <RelativeTime at={publishedAt} /> ·{' '}
        </>
      )}
      {minutes} min to read
    </span>
  )
  const name = title ?? 'An article without a title'
  if (mode !== 'page')
    return (
      <ContentCard
        picture={image && <Picture url={image} size={HEAD_PICTURE} alt="" />}
        title={<PathLink path={`/${naddr}`}>{name}</PathLink>}
        text={summary}
        facts={facts}
      />
    )
  return (
    <div className={styles.page}>
      {image && (
        <Picture
          className={styles.image}
          url={image}
          size={HEAD_PICTURE}
          alt=""
          instead={<div className={styles.image} />}
        />
      )}
      <h2 className={styles.heading} dir="auto">
        {name}
      </h2>
      <p className={styles.facts}>{facts}</p>
      <View
        of={Markdown}
        text={event.content}
        sizes={sizes}
        tags={event.tags}
        pending={
          <div data-pending="">
            <SkeletonText lines={PLACEHOLDER_LINES} />
          </div>
        }
      />
    </div>
  )
}
