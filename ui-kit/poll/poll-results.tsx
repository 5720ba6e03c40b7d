import { formatCount } from '../format/format-count'
import { Icon } from '../icon/icon'
import styles from './poll-results.module.css'

export interface PollChoiceResult {
  readonly id: string
  readonly label: string
  readonly votes: number
}

export interface PollResultsProps {
  /** The question of the poll, for screen readers. */
  readonly label: string
  readonly choices: readonly PollChoiceResult[]
  /** The ids of the choices that the reader voted for. */
  readonly ownChoiceIds?: readonly string[] | undefined
  /**
   * The number of people who voted; required if people could choose several options. By default it is the sum of the
   * votes. Percentages are shares of this number.
   */
  readonly voterCount?: number | undefined
  /**
   * True if the numbers are no votes. Each bar shows its number alone, its length is a share of the largest one, and
   * none stands out.
   */
  readonly isPlain?: boolean
}

/**
 * The result of a poll: a bar for each choice, with its share and its votes. The choices with the most votes stand out.
 */
export function PollResults({ label, choices, ownChoiceIds = [], voterCount, isPlain }: PollResultsProps) {
  const maxVotes = Math.max(0, ...choices.map(({ votes }) => votes))
  const totalVotes = isPlain ? maxVotes : (voterCount ?? choices.reduce((sum, { votes }) => sum + votes, 0))
  const barMaximum = Math.max(1, maxVotes)
  return (
    <ul className={styles.bars} aria-label={label}>
      {choices.map(({ id, label: choice, votes }) => {
        const voteShare = totalVotes > 0 ? Math.min(1, votes / totalVotes) : 0
        return (
          <li key={id} className={styles.bar} data-leads={(!isPlain && votes === barMaximum) || undefined}>
            <span className={styles.fill} style={{ inlineSize: `${voteShare * 100}%` }} />
            <span className={styles.choice} dir="auto">
              {choice}
              {ownChoiceIds.includes(id) && <Icon name="check" size={16} label="Your choice" />}
            </span>
            <span className={styles.count}>
              {isPlain ? (
                formatCount(votes)
              ) : (
                <>
                  {Math.round(voteShare * 100)}&nbsp;% <small>{formatVotes(votes)}</small>
                </>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const formatVotes = (votes: number) => `${formatCount(votes)} ${votes === 1 ? 'vote' : 'votes'}`
