import type { NoteExtraProps } from '#contracts/notes'
import { formatSats, Progress } from '#ui-kit'
import { parseZapGoal } from '../receipts/parse-zap-goal'
import { sumSats, useZaps } from './use-zaps'
import styles from './zaps.module.css'

/** Shows how much of a note's goal its valid zaps have reached. */
export default function ZapGoal({ event, live }: NoteExtraProps) {
  const total = sumSats(useZaps(event, live))
  const goal = parseZapGoal(event)
  if (goal === undefined) return null
  const share = Math.min(1, total / goal)
  return (
    <div className={styles.goal}>
      <Progress
        label="Zapraiser"
        value={share}
        detail={`${formatSats(total)} of ${formatSats(goal)} · ${Math.floor(share * 100)}%`}
      />
    </div>
  )
}
