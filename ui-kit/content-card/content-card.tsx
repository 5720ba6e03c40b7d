import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import styles from './content-card.module.css'

export interface ContentCardProps {
  /** The picture fills its frame. Above the words the frame is twice as wide as high; beside them it is 120 px wide. */
  readonly picture?: ReactNode
  /** True if the picture stands beside the words, not above them. */
  readonly isPictureBeside?: boolean
  /** The title as text, or a link that contains it. */
  readonly title: ReactNode
  /** A summary of the content. A long text is cut after a few lines. */
  readonly text?: string | undefined
  /** Small texts beside each other, such as a time, a price or a place. */
  readonly facts?: ReactNode
}

/** A card that summarizes longer content, such as an article: a picture, a title, a few lines and a few facts. */
export function ContentCard(props: ContentCardProps) {
  const { picture, isPictureBeside = false, title, text, facts } = props
  return (
    <div className={classNames(styles.card, isPictureBeside && styles.beside)}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <div className={styles.words}>
        {/* Level 2 is right, because a list of notes has no heading of its own: the heading above is the page's. */}
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
