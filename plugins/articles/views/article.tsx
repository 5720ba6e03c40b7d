import { useMemo } from 'react'
import type { NoteKindProps } from '#contracts/notes'
import { encodeNaddr, identifierOf } from '#kernel/nostr'
import { Picture, View } from '#kernel/react'
import { PathLink } from '#kernel/router'
import { RelativeTime, SkeletonText } from '#ui-kit'
import { pictureSizes } from '../article/picture-sizes'
import { readArticle } from '../article/read-article'
import { Markdown } from '../contract'
import styles from './article.module.css'

/** Words a minute. */
const WORDS_PER_MINUTE = 220

/** Lines of the placeholder. */
const PLACEHOLDER_LINES = 8

/** px; the main column, and half of it. */
const HEAD_PICTURE = { width: 600, height: 300, how: 'fill' } as const

/** A long text: whole on its page, its head elsewhere. */
export default function Article({ event, mode }: NoteKindProps) {
  const { title, summary, image, publishedAt } = readArticle(event)
  const sizes = useMemo(() => pictureSizes(event), [event])
  const naddr = encodeNaddr({ kind: event.kind, pubkey: event.pubkey, identifier: identifierOf(event) }) ?? ''
  const minutes = Math.max(1, Math.round(event.content.split(/\s+/).length / WORDS_PER_MINUTE))
  const picture = image && (
    <Picture
      className={styles.image}
      url={image}
      size={HEAD_PICTURE}
      alt=""
      instead={<div className={styles.image} />}
    />
  )
  const facts = (
    <p className={styles.facts}>
      {publishedAt !== undefined && (
        <>
          <RelativeTime at={publishedAt} /> ·{' '}
        </>
      )}
      {minutes} min to read
    </p>
  )
  if (mode !== 'page')
    return (
      <div className={styles.card}>
        {picture}
        {/* A list of notes has no heading of its own: the one above is the page's. */}
        <h2 className={styles.title} dir="auto">
          <PathLink path={`/${naddr}`}>{title ?? 'An article without a title'}</PathLink>
        </h2>
        {summary && (
          <p className={styles.summary} dir="auto">
            {summary}
          </p>
        )}
        {facts}
      </div>
    )
  return (
    <div className={styles.page}>
      {picture}
      <h2 className={styles.heading} dir="auto">
        {title ?? 'An article without a title'}
      </h2>
      {facts}
      <View
        of={Markdown}
        text={event.content}
        sizes={sizes}
        pending={
          <div data-pending="">
            <SkeletonText lines={PLACEHOLDER_LINES} />
          </div>
        }
      />
    </div>
  )
}
