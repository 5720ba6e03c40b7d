import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import styles from './content-card.module.css'

export interface ContentCardProps {
  /** Fills its frame: above the words twice as wide as high, beside them 120 px wide. */
  readonly picture?: ReactNode
  /** The picture stands beside the words. */
  readonly beside?: boolean
  /** Words, or a link with them. */
  readonly title: ReactNode
  /** What it is about; cut after a few lines. */
  readonly text?: string | undefined
  /** Small, beside each other: a time, a price, a place. */
  readonly facts?: ReactNode
}

/** Something longer in short, such as an article: a picture, a title, a few lines and a few facts. */
export function ContentCard(props: ContentCardProps) {
  const { picture, beside = false, title, text, facts } = props
  return (
    <div className={classNames(styles.card, beside && styles.beside)}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <div className={styles.words}>
        {/* A list of notes has no heading of its own: the heading above is the page's. */}
        <h2 className={styles.title} dir="auto">
          {title}
        </h2>
        {text && (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        )}
        {facts && <p className={styles.facts}>{facts}</p>}
      </div>
    </div>
  )
}
