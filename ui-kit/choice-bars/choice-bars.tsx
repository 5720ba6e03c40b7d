import { formatCount } from '../format/count'
import { Icon } from '../icon/icon'
import styles from './choice-bars.module.css'

export interface CountedChoice {
  readonly id: string
  readonly label: string
  readonly votes: number
}

export interface ChoiceBarsProps {
  /** The question of the poll, for screen readers. */
  readonly label: string
  readonly choices: readonly CountedChoice[]
  /** The ids of the choices that the reader voted for. */
  readonly own?: readonly string[] | undefined
  /**
   * The number of people who voted; required if people could choose several options. By default it is the sum of the
   * votes. Percentages are shares of this number.
   */
  readonly voters?: number | undefined
  /**
   * True if the numbers are no votes. Each bar shows its number alone, its length is a share of the largest one, and none
   * stands out.
   */
  readonly plain?: boolean
}

/**
 * The result of a poll: a bar for each choice, with its share and its votes. The choices with the most votes stand out.
 */
export function ChoiceBars({ label, choices, own = [], voters, plain }: ChoiceBarsProps) {
  const largest = Math.max(0, ...choices.map(({ votes }) => votes))
  const all = plain ? largest : (voters ?? choices.reduce((sum, { votes }) => sum + votes, 0))
  const most = Math.max(1, largest)
  return (
    <ul className={styles.bars} aria-label={label}>
      {choices.map(({ id, label: choice, votes }) => {
        const share = all > 0 ? Math.min(1, votes / all) : 0
        return (
          <li key={id} className={styles.bar} data-leads={(!plain && votes === most) || undefined}>
            <span className={styles.fill} style={{ inlineSize: `${share * 100}%` }} />
            <span className={styles.choice} dir="auto">
              {choice}
              {own.includes(id) && <Icon name="check" size={16} label="Your choice" />}
            </span>
            <span className={styles.count}>
              {plain ? (
                formatCount(votes)
              ) : (
                <>
                  {Math.round(share * 100)}&nbsp;% <small>{votesText(votes)}</small>
                </>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const votesText = (votes: number) => `${formatCount(votes)} ${votes === 1 ? 'vote' : 'votes'}`
