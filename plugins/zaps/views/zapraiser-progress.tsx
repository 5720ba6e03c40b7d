import type { NoteFooterProps } from '#contracts/notes'
import { formatSats, Progress } from '#ui-kit'
import { parseZapraiserGoal } from '../receipts/parse-zapraiser-goal'
import { sumSats, useZaps } from './use-zaps'
import styles from './zaps.module.css'

/** Shows how much of a note's goal its valid zaps have reached. */
export default function ZapraiserProgress({ event, live }: NoteFooterProps) {
  const total = sumSats(useZaps(event, live))
  const goal = parseZapraiserGoal(event)
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
