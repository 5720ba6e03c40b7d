import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import styles from './content-card.module.css'

export interface ContentCardProps {
  /** Fills its frame: above the words twice as wide as high, beside them 120 px wide. */
  readonly picture?: ReactNode
  /** The picture stands beside the words. */
  readonly beside?: boolean
  /** `h2` where the page is about it. */
  readonly heading?: 'h2' | 'h3' | undefined
  /** Words, or a link with them. */
  readonly title: ReactNode
  /** What it is about; cut after a few lines. */
  readonly text?: string | undefined
  /** Small, beside each other: a time, a price, a place. */
  readonly facts?: ReactNode
}

/** Something longer in short, such as an article: a picture, a title, a few lines and a few facts. */
export function ContentCard(props: ContentCardProps) {
  const { picture, beside = false, heading: Heading = 'h3', title, text, facts } = props
  return (
    <div className={classNames(styles.card, beside && styles.beside)}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <div className={styles.words}>
        <Heading className={styles.title} dir="auto">
          {title}
        </Heading>
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
