import { AsidePanel, Skeleton } from '#ui-kit'
import styles from './graph.module.css'

/** Placeholder of a panel at its final height, so that nothing below it moves. */
export function PanelSkeleton({ title, rows }: { title: string; rows: number }) {
  return (
    <AsidePanel title={title}>
      <ul className={styles.people} aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike
          <li key={row} className={styles.person}>
            <Skeleton width={36} height={36} round />
            <Skeleton width="50%" />
          </li>
        ))}
      </ul>
    </AsidePanel>
  )
}
